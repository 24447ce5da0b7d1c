import type { RunErrorCode, RunFailure } from '../../core/run/run-failure';
import { failureText } from '../../ui/failure-text';
import { type MessageKey, t } from '../../ui/i18n';

/** Where the next step lies in this very form, it is another one than the card's, which leads here. */
const steps: Partial<Record<RunErrorCode, MessageKey>> = {
  'model-key': 'options_test_key_next',
  'model-not-found': 'options_test_not_found_next',
  'model-address': 'options_test_address_next',
  'model-rate-limit': 'options_test_rate_limit_next',
  'model-server': 'options_test_server_next',
  'model-unreachable': 'options_test_unreachable_next',
  'model-permission': 'options_test_permission_next',
  'model-refused': 'options_test_refused_next',
  'model-empty': 'options_test_empty_next',
  'model-garbage': 'options_test_garbage_next',
  'model-cut': 'options_test_server_next',
  'model-silent': 'options_test_silent_next',
};

/** What to do after a failed test. */
export function nextStep(failure: RunFailure): string {
  const step = steps[failure.code];
  return step ? t(step) : failureText(failure).next;
}
