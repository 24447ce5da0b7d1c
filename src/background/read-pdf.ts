import { z } from 'zod';
import { mostGivenCharacters } from '../core/run/given-limits';
import type { ScriptRunner } from '../core/run/needs';
import { type PdfProblem, type PdfText, pdfProblems } from '../core/run/pdf-text';
import { RunError } from '../core/run/run-error';
import { report } from '../diagnostics/report';
import type { Sender } from '../messages/senders';
import type { SurfaceCommands } from '../messages/surface';
import { type CalledTabs, isCalledFrame } from './called-tabs';
import program from './read-pdf.py?raw';

interface ReadPdfNeeds {
  scripts: ScriptRunner;
  keepAlive(): () => void;
}

/** Milliseconds and bytes that a PDF may take. The program ends by itself before that. */
const limits = { timeout: 45_000, memoryLimit: 256 * 1024 * 1024 };

const printed = z.object({ text: z.string() });

/** What the sandbox says: a PDF may have got the better of whatever reads it. */
const answer: z.ZodType<PdfText | { problem: PdfProblem }> = z.union([
  z.object({
    pages: z.int().positive().max(1_000_000),
    read: z.int().positive().max(1_000_000),
    text: z.string().max(400_000),
  }),
  z.object({ problem: z.enum(pdfProblems) }),
]);

/** The text of a PDF that the user gives, for a frame of ours that came by their call. */
export function readPdfFor(
  sender: Sender,
  { called, ...needs }: ReadPdfNeeds & { called: Pick<CalledTabs, 'frameOf'> },
): SurfaceCommands['readPdf'] {
  const read = pdfReader(needs);
  return async (data) => ((await isCalledFrame(sender, called)) ? read(data) : 'broken');
}

/**
 * What reads a PDF whose bytes come in base64. It does so in the sandbox, where a PDF reaches nothing: no network, no storage, no page.
 */
export function pdfReader({ scripts, keepAlive }: ReadPdfNeeds): SurfaceCommands['readPdf'] {
  return async (data) => {
    if (data.length > mostGivenCharacters) return 'broken';
    const release = keepAlive();
    try {
      const job = {
        entry: 'read-pdf.py',
        modules: {},
        files: [
          { path: '/skill/read-pdf.py', text: program, encoding: 'utf8' as const },
          { path: '/work/given.pdf', text: data, encoding: 'base64' as const },
        ],
        input: null,
        ...limits,
      };
      const noTools = async () => {
        throw new RunError('tool-not-allowed');
      };
      const result = await scripts.run(
        Promise.resolve(job),
        noTools,
        new AbortController().signal,
        () => undefined,
      );
      const said = answer.parse(JSON.parse(printed.parse(result).text));
      return 'problem' in said ? said.problem : said;
    } catch (error) {
      report(error, 'pdf');
      return 'broken';
    } finally {
      release();
    }
  };
}
