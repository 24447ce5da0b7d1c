import type { ModelEndpoint } from '../core/models/model-entry';
import type { ModelMessage, ModelRequest } from '../core/run/needs';
import type { WireNames } from './wire-names';

/**
 * The body of a `POST /api/chat`. How long the model stays loaded is left to the server; so is its window, which is small and
 * cuts off the beginning without a word, unless the user has set one.
 */
export function chatBody(
  { model, window }: Pick<ModelEndpoint, 'model' | 'window'>,
  { system, messages, tools = [], answerSchema }: ModelRequest,
  names: WireNames,
) {
  return {
    model,
    stream: true,
    ...(answerSchema && { format: answerSchema }),
    ...(window !== undefined && { options: { num_ctx: window } }),
    messages: [
      ...(system ? [{ role: 'system', content: system }] : []),
      ...messages.flatMap((message) => asTurns(message, names)),
    ],
    ...(tools.length > 0 && {
      tools: tools.map(({ name, description, inputSchema }) => ({
        type: 'function',
        function: { name: names.toWire(name), description, parameters: inputSchema },
      })),
    }),
  };
}

/** Each result of a tool is a turn of its own in Ollama's protocol. */
function asTurns(message: ModelMessage, names: WireNames): object[] {
  switch (message.role) {
    case 'user':
      return [
        {
          role: 'user',
          content: message.text,
          ...(message.pictures && { images: message.pictures.map(({ data }) => data) }),
        },
      ];
    case 'assistant': {
      const calls = (message.calls ?? []).map(({ name, input }, index) => ({
        type: 'function',
        function: { index, name: names.toWire(name), arguments: input },
      }));
      return [{ role: 'assistant', content: message.text, ...(calls.length > 0 && { tool_calls: calls }) }];
    }
    case 'tool':
      return message.results.map(({ name, output }) => ({
        role: 'tool',
        tool_name: names.toWire(name),
        content: output,
      }));
  }
}
