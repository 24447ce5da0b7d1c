import { describe, expect, it } from 'vitest';
import { refusalCodeOf } from '../../../src/models/refusal';

describe('a refusal by the words of its server', () => {
  it.each<[status: number, words: string]>([
    [400, '{"error":{"message":"Too long","code":"context_length_exceeded"}}'],
    [
      400,
      "This model's maximum context length is 8192 tokens. However, your messages resulted in 9001 tokens.",
    ],
    [400, 'prompt is too long: 213462 tokens > 200000 maximum'],
    [400, 'The input token count (1048577) exceeds the maximum number of tokens allowed (1048576).'],
    [400, 'the request exceeds the available context size, try increasing it'],
    [400, '{"error":{"type":"exceed_context_size_error"}}'],
    [400, 'Please reduce the length of the messages or completion.'],
    [422, 'Prompt contains 40000 tokens, too large for model with 32768 maximum context length'],
    [400, 'The number of tokens to keep from the initial prompt exceeds the context length.'],
  ])('%i %j: the request is too long', (status, words) => {
    expect(refusalCodeOf(status, words)).toBe('model-window');
  });

  it.each<[status: number, words: string]>([
    [400, '{"error":"registry.ollama.ai/library/gemma:2b does not support tools"}'],
    [400, "This model doesn't support tool use"],
    [404, 'No endpoints found that support tool use. Try disabling "bash".'],
    [400, '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set'],
    [500, 'tools param requires --jinja flag'],
    [400, "Unsupported parameter: 'tools' is not supported with this model."],
    [400, 'Function calling is not enabled for models/gemma-3-1b-it'],
    [400, 'Unrecognized request argument supplied: functions'],
    [422, '`tool calling` is not supported with this model'],
  ])('%i %j: no tools are taken', (status, words) => {
    expect(refusalCodeOf(status, words)).toBe('model-no-tools');
  });

  it.each<[status: number, words: string]>([
    [400, 'The request is too large.'],
    [400, "Invalid schema for function 'bash': In context=(), 'additionalProperties' is required"],
    [400, "Invalid value: 'tools[0].function.name' does not match"],
    [400, 'Unknown parameter: tools[0].strict.'],
    [400, 'max_tokens is too large: 100000. This model supports at most 16384 completion tokens.'],
    [401, 'does not support tools'],
    [429, 'maximum context length'],
    [400, ''],
  ])('%i %j: something else', (status, words) => {
    expect(refusalCodeOf(status, words)).toBeUndefined();
  });
});
