interface Groups {
  describe: { (define: () => void): void; configure(options: { mode: 'default' }): void };
}

/** Declares tests that go to one worker, one after the other: many of them are about the same page, which is loaded once. */
export function oneWorker<Test extends Groups>(test: Test, declare: (test: Test) => void): void {
  test.describe(() => {
    test.describe.configure({ mode: 'default' });
    declare(test);
  });
}
