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
    [400, 'Invalid content type. image_url is only supported by certain models.'],
    [404, 'No endpoints found that support image input'],
    [400, 'Image inputs are not supported by this model.'],
    [400, 'Image input is not enabled for this model'],
    [400, "'messages[0]' : for 'role:user' the following must be satisfied: content must be a string"],
    [422, 'messages[0]: unknown variant `image_url`, expected `text` at line 1 column 80'],
    [400, 'tiny-1 is not a multimodal model'],
    [400, 'At most 0 image(s) may be provided in one prompt.'],
    [500, 'image input is not supported - hint: if this is unexpected, you may need to provide the mmproj'],
    [500, 'this model is missing data required for image input'],
    [400, 'This model does not support images'],
  ])('%i %j: no pictures are taken', (status, words) => {
    expect(refusalCodeOf(status, words)).toBe('model-no-pictures');
  });

  it.each<[status: number, words: string]>([
    [
      400,
      'messages.0.content.0.image.source.base64: image exceeds 5 MB maximum: 6291456 bytes > 5242880 bytes',
    ],
    [400, 'Could not process image'],
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
