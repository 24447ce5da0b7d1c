import { z } from 'zod';
import type { Build } from '../core/run/field-trace';
import { keepCrossings, lastCrossings, mostCrossings } from '../diagnostics/crossings';
import { type CaughtError, mostReported, type ReportedError, withoutWords } from '../diagnostics/reported';
import type { DiagnosticsCommands, FieldKind } from '../messages/diagnostics';
import type { SettingsArea } from '../store/settings-area';
import type { ArgumentSchemas } from '../wire/untrusted';

export interface DiagnosticsNeeds {
  /** The background may be ended between an error and the user's wish to report it. */
  session: Pick<SettingsArea, 'get' | 'set'>;
  build(): Build;
  writeClipboard(text: string): Promise<boolean>;
}

/** In `storage.session`. */
const key = 'diagnostics';

/** What `withoutWords` gives. A damaged profile may hold anything else. */
const errorSchema: z.ZodType<ReportedError> = z.strictObject({
  where: z.string().regex(/^[a-z-]{1,40}$/),
  name: z.string().regex(/^[A-Za-z]{1,40}$/),
  code: z
    .string()
    .regex(/^[a-z]+(-[a-z]+){0,5}$/)
    .max(60)
    .optional(),
  frames: z
    .array(
      z
        .string()
        .regex(/^(?:(?:new |async\*)?[\w$.<>#/]{1,60} )?\/[\w/.-]{1,80}\.(?:js|html):\d{1,9}:\d{1,9}$/),
    )
    .max(mostReported.frames),
  at: z.number(),
});

const crossingSchema = z.strictObject({
  wire: z.string(),
  what: z.string(),
  milliseconds: z.number(),
  ok: z.boolean(),
});

const fieldKind = z.enum(['textarea', 'input', 'contenteditable', 'editor', 'none']);
const field = z.tuple([fieldKind.optional()]);

/** What a page's script may tell and ask. Of an error only what is no word is kept, whatever it is. */
export const diagnosticsSchemas: ArgumentSchemas<DiagnosticsCommands> = {
  reported: z.tuple([
    z.custom<CaughtError>((error) => typeof error === 'object' && error !== null),
    z.string(),
  ]),
  diagnostics: field,
  copyDiagnostics: field,
};

const keptSchema = z.object({
  errors: z.array(errorSchema).max(mostReported.errors),
  /** Those before the last error. */
  crossings: z.array(crossingSchema).max(mostCrossings),
});

/**
 * What is known of errors and crossings, for a report of a bug. `note` hears of errors of the background itself
 * (`forwardReports`); all outlive it.
 */
export function createDiagnostics(
  needs: DiagnosticsNeeds,
): DiagnosticsCommands & { note(error: unknown, where: string): Promise<void> } {
  keepCrossings();
  const errors: ReportedError[] = [];
  const before = needs.session
    .get(key)
    .then((items) => keptSchema.safeParse(items[key]).data ?? { errors: [], crossings: [] });

  async function all() {
    const earlier = await before;
    return {
      errors: [...earlier.errors, ...errors].slice(-mostReported.errors),
      crossings: [...earlier.crossings, ...lastCrossings()].slice(-mostCrossings),
    };
  }
  async function note(error: unknown, where: string): Promise<void> {
    errors.push(withoutWords(error, where));
    errors.splice(0, errors.length - mostReported.errors);
    await needs.session.set({ [key]: await all() });
  }
  const text = async (field: FieldKind | undefined) => {
    const { errors, crossings } = await all();
    return JSON.stringify(
      {
        ...needs.build(),
        ...(fieldKind.safeParse(field).success && { field }),
        errors: errors.map(({ at, ...error }) => ({ at: new Date(at).toISOString(), ...error })),
        crossings: crossings.map(
          ({ wire, what, milliseconds, ok }) => `${wire} ${what} ${milliseconds} ms${ok ? '' : ', failed'}`,
        ),
      },
      null,
      2,
    );
  };
  return {
    note,
    reported: note,
    diagnostics: text,
    copyDiagnostics: async (field) => needs.writeClipboard(await text(field)),
  };
}
