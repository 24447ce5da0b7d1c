import type { RunErrorCode, RunFailure } from '../../core/run/types';
import { type MessageKey, t } from '../../ui/i18n';

/** For each way a test can fail: what is wrong, and what to do about it in this very form. */
const texts: Partial<Record<RunErrorCode, [what: MessageKey, next: MessageKey]>> = {
  'model-key': ['options_test_key', 'options_test_key_next'],
  'model-not-found': ['options_test_not_found', 'options_test_not_found_next'],
  'model-address': ['options_model_address_invalid', 'options_test_address_next'],
  'model-rate-limit': ['options_test_rate_limit', 'options_test_rate_limit_next'],
  'model-server': ['options_test_server', 'options_test_server_next'],
  'model-unreachable': ['options_test_unreachable', 'options_test_unreachable_next'],
  'model-permission': ['options_test_permission', 'options_test_permission_next'],
  'model-refused': ['options_test_refused', 'options_test_refused_next'],
  'model-empty': ['options_test_empty', 'options_test_empty_next'],
  'model-garbage': ['options_test_garbage', 'options_test_garbage_next'],
  'model-cut': ['options_test_cut', 'options_test_server_next'],
  'model-silent': ['options_test_silent', 'options_test_silent_next'],
};

export interface FailureText {
  what: string;
  next: string;
}

/** A failed test in the user's language. A code that no test should give is named as it is. */
export function failureText({ code, params = {} }: RunFailure): FailureText {
  const known = texts[code];
  if (!known) return { what: t('options_test_other', code), next: t('options_test_other_next') };
  const names = [params.host ?? '', params.model ?? ''];
  return { what: t(known[0], ...names), next: t(known[1], ...names) };
}
