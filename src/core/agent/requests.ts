import { RunError } from '../run/run-error';
import type { AgentLimits, RequestShare, Requests } from './types';

/**
 * Keeps one request for the answer of a model that begins, so that those beside it and those that it calls leave it one. The others it
 * takes as they come. Throws `agent-steps` where none is left.
 */
export function shareOf(requests: Requests, limits: Pick<AgentLimits, 'steps'>): RequestShare {
  const { steps } = limits;
  if (requests.taken >= steps) throw outOfRequests(limits);
  requests.taken += 1;
  let isKept = true;
  return {
    take() {
      if (requests.taken < steps) {
        requests.taken += 1;
        return 'more';
      }
      if (!isKept) throw outOfRequests(limits);
      isKept = false;
      return 'last';
    },
    end() {
      if (isKept) requests.taken -= 1;
      isKept = false;
    },
  };
}

export function outOfRequests({ steps }: Pick<AgentLimits, 'steps'>): RunError {
  return new RunError('agent-steps', { params: { limit: String(steps) } });
}
