import type { HostFunction, QuickJS } from 'quickjs-wasi';
import { callLimit, jsonLimit, pendingCallLimit } from './limits';

/** The one way out of a VM: calls of tools, counted and limited. */
export interface ToolGate {
  /** The host function behind `ctx.tools`: takes a name and JSON, returns a promise of JSON. */
  call: HostFunction;
  /** Whether the script has asked for something that is still to come. */
  readonly waiting: boolean;
  /** Resolves as soon as there is an answer to deliver. */
  answered(): Promise<void>;
  /** Hands the answers that have come to the script. Runs script code no further than its promises. */
  deliver(): void;
}

export function createToolGate(
  vm: QuickJS,
  callTool: (name: string, inputJson: string) => Promise<string>,
): ToolGate {
  const answers: (() => void)[] = [];
  let open = 0;
  let made = 0;
  let wake: () => void = () => undefined;

  const call: HostFunction = (nameHandle, inputHandle) => {
    if (!nameHandle || !inputHandle) throw new Error('A tool call needs a name and an input');
    if (inputHandle.length > jsonLimit) throw new Error('The input of a tool call is too long');
    if (open >= pendingCallLimit)
      throw new Error(`A script may wait for ${pendingCallLimit} tool calls at a time`);
    if (made >= callLimit) throw new Error(`A script may make ${callLimit} tool calls`);
    const deferred = vm.newPromise();
    const answer = (deliver: () => void) => {
      answers.push(deliver);
      wake();
    };
    open += 1;
    made += 1;
    callTool(nameHandle.toString(), inputHandle.toString()).then(
      (json) => answer(() => deferred.resolve(vm.newString(json))),
      (error: unknown) =>
        answer(() => deferred.reject(vm.newError(error instanceof Error ? error.message : String(error)))),
    );
    return deferred.handle;
  };

  return {
    call,
    get waiting() {
      return open > 0;
    },
    answered: () =>
      answers.length > 0
        ? Promise.resolve()
        : new Promise((resolve) => {
            wake = resolve;
          }),
    deliver() {
      for (const deliver of answers.splice(0)) {
        open -= 1;
        deliver();
      }
    },
  };
}
