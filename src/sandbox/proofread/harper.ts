import { createBinaryModuleFromUrl, Dialect, LocalLinter } from 'harper.js';
import type { Finding } from './finding';
import { switchedOff } from './rules';

export type Lint = (text: string) => Promise<Finding[]>;

/** Harper, in this very context: it blocks while it works. `wasmUrl` is where the slim binary lies. */
export async function createLinter(wasmUrl: string): Promise<{ lint: Lint }> {
  const linter = new LocalLinter({
    binary: createBinaryModuleFromUrl(wasmUrl, 'slim'),
    dialect: Dialect.American,
  });
  const config = await linter.getLintConfig();
  for (const rule of switchedOff(Object.keys(config))) config[rule] = false;
  await linter.setLintConfig(config);
  return { lint: (text) => findings(linter, text) };
}

/** What Harper finds in a plain text. The objects live in the WebAssembly and are freed. */
async function findings(linter: LocalLinter, text: string): Promise<Finding[]> {
  // Several rules know the straight apostrophe alone; as many characters, so that the spans hold.
  const groups = await linter.organizedLints(text.replaceAll('’', "'"), { language: 'plaintext' });
  return Object.entries(groups).flatMap(([rule, lints]) =>
    lints.map((lint) => {
      const span = lint.span();
      const suggestions = lint.suggestions().map((suggestion) => {
        const read = { kind: suggestion.kind(), text: suggestion.get_replacement_text() };
        suggestion.free();
        return read;
      });
      const finding = {
        rule,
        kind: lint.lint_kind(),
        message: lint.message(),
        start: span.start,
        end: span.end,
        suggestions,
      };
      span.free();
      lint.free();
      return finding;
    }),
  );
}
