import type { EditorAnswer } from '../../messages/editor-order';
import type { Written } from './strategy';

/** What an editor's answer to an order says of the writing. */
export const answered = ({ status }: EditorAnswer): Written =>
  status === 'none' ? 'nothing' : status === 'failed' ? 'failed' : undefined;
