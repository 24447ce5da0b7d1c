import type { RunErrorCode } from '../core/run/run-failure';

/** The request is longer than the model's window, in the words of OpenAI, Anthropic, Google, Groq, Mistral, vLLM, llama.cpp. */
const tooLong = [
  /context_length_exceeded|exceed_context_size/i,
  /(maximum|available|model's) context (length|size|window)/i,
  /exceed\w*[^.]{0,80}context (length|size|window)|context (length|size|window)[^.]{0,80}exceed/i,
  /(prompt|input) is too long|input token count[^.]*exceed|too many (input|prompt) tokens/i,
  /reduce the length of the (messages|prompt|input)/i,
];

/** The model or its server takes no tools, in the words of Ollama, OpenAI, OpenRouter, vLLM, llama.cpp. */
const noTools = [
  /(does not|doesn't|do not) support (the )?(tools?|tool[ _-]?(use|calls?|calling)|function[ _-]?call(s|ing)?|functions)\b/i,
  /(tools?|tool[ _-]?(use|calls?|calling|choice)|function[ _-]?call(s|ing)?|functions)\b['"`]? (is|are) (not|un)[ -]?(supported|enabled|available|permitted)/i,
  /support(s)? tool use|requires? --(enable-auto-tool-choice|jinja)|tools param requires/i,
  /(unsupported|unknown|unrecognized|unexpected|extra)[^.]{0,40}['"`]?\b(tools|tool_choice|functions)\b(?![.[])/i,
];

/** The model or its server takes no pictures, in the words of OpenAI, OpenRouter, xAI, Mistral, Groq, DeepSeek, vLLM, llama.cpp, Ollama. */
const noPictures = [
  /support (image|vision|multimodal)|not a multimodal model|image_url is only supported/i,
  /\b(image|vision)( |_|-)?(inputs?|urls?|content|parts?)?['"`]? (is|are) (not|un)[ -]?(supported|enabled|available|permitted)/i,
  /(does not|doesn't|do not|cannot|can't) (support|accept|take|process) (any )?(images?|vision|pictures)\b/i,
  /(unknown variant|unsupported|invalid)[^.]{0,40}image_url|missing data required for image input|at most 0 image/i,
  /content['"`]? must be a string/i,
];

/**
 * What a server means by refusing a request, where its words say that something else may go: a shorter one, or one without
 * tools or pictures. Undefined where they do not.
 */
export function refusalCodeOf(status: number, words: string): RunErrorCode | undefined {
  if (![400, 404, 413, 422, 500, 501].includes(status)) return undefined;
  if (tooLong.some((pattern) => pattern.test(words))) return 'model-window';
  if (noTools.some((pattern) => pattern.test(words))) return 'model-no-tools';
  return noPictures.some((pattern) => pattern.test(words)) ? 'model-no-pictures' : undefined;
}
