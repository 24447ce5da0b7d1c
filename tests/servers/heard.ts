import type { RecordedRequest } from './recording-server';

/** What a model is asked for an answer, in whichever protocol, as far as a dialogue goes by it. */
export interface Heard {
  system: string;
  /** Names of the tools that it may call. */
  tools: string[];
  /** The user's first message. */
  message: string;
  /** What the calls of its last answer came to, in their order; none where that made no call. */
  results: string[];
}

/** Reads a request of OpenAI's or Anthropic's protocol. */
export function heardIn({ path, body }: RecordedRequest): Heard {
  return path.endsWith('/messages') ? inAnthropic(body as AnthropicBody) : inOpenAi(body as OpenAiBody);
}

type Content = string | { type: string; text?: string }[] | null | undefined;

function textIn(content: Content): string {
  if (typeof content === 'string') return content;
  return (content ?? []).map(({ text = '' }) => text).join('\n');
}

interface OpenAiBody {
  messages: { role: string; content?: Content }[];
  tools?: { function: { name: string } }[];
}

function inOpenAi({ messages, tools = [] }: OpenAiBody): Heard {
  const textOf = (role: string) => textIn(messages.find((message) => message.role === role)?.content);
  const asked = messages.findLastIndex(({ role }) => role !== 'tool');
  return {
    system: textOf('system'),
    tools: tools.map((tool) => tool.function.name),
    message: textOf('user'),
    results: messages.slice(asked + 1).map(({ content }) => textIn(content)),
  };
}

interface AnthropicBody {
  system?: Content;
  messages: { role: string; content: string | { type: string; text?: string; content?: Content }[] }[];
  tools?: { name: string }[];
}

function inAnthropic({ system, messages, tools = [] }: AnthropicBody): Heard {
  const last = messages.at(-1)?.content ?? [];
  return {
    system: textIn(system),
    tools: tools.map(({ name }) => name),
    message: textIn(messages.find(({ role }) => role === 'user')?.content),
    results:
      typeof last === 'string'
        ? []
        : last.filter(({ type }) => type === 'tool_result').map(({ content }) => textIn(content)),
  };
}
