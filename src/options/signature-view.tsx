import { isSchema, type JsonSchema } from '../core/skill/function/schema';
import type { Signature } from '../core/skill/model';
import { t } from '../ui/i18n';
import { visibleLine } from '../ui/plain-text';

/** What a function takes, what it gives, and which skills it may call. */
export function SignatureView({ signature }: { signature: Signature }) {
  const { input, output, calls } = signature;
  return (
    <section aria-labelledby="signature-title">
      <h3 id="signature-title">{t('signature_title')}</h3>
      <dl class="skill-facts">
        <div>
          <dt>{t('signature_takes')}</dt>
          <dd>
            <Properties schema={input} />
          </dd>
        </div>
        <div>
          <dt>{t('signature_gives')}</dt>
          <dd>{output ? <Properties schema={output} /> : t('signature_text')}</dd>
        </div>
        {calls.length > 0 && (
          <div>
            <dt>{t('signature_calls')}</dt>
            <dd>
              <ul>
                {calls.slice(0, mostShown).map((name) => (
                  <li key={name}>
                    <code>{visibleLine(name, 80)}</code>
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}

/** Properties that are listed: more is read in the file. */
const mostShown = 100;

function Properties({ schema }: { schema: JsonSchema }) {
  const { properties, required } = schema;
  if (!isSchema(properties)) return <code>{typeText(schema)}</code>;
  const names = Object.keys(properties).slice(0, mostShown);
  if (names.length === 0) return <>{t('signature_nothing')}</>;
  const isRequired = (name: string) => Array.isArray(required) && required.includes(name);
  return (
    <ul>
      {names.map((name) => {
        const part = properties[name];
        const about = isSchema(part) && typeof part.description === 'string' ? part.description : '';
        return (
          <li key={name}>
            <code>{visibleLine(name, 80)}</code>{' '}
            {isRequired(name) ? t('signature_required', typeText(part)) : typeText(part)}
            {about !== '' && <span class="hint"> {visibleLine(about, 200)}</span>}
          </li>
        );
      })}
    </ul>
  );
}

/** As JSON Schema says it. */
function typeText(schema: unknown): string {
  if (!isSchema(schema)) return t('signature_anything');
  const { type, enum: values, items } = schema;
  if (Array.isArray(values))
    return visibleLine(
      values
        .slice(0, 20)
        .map((value) => JSON.stringify(value))
        .join(' | '),
      200,
    );
  if (type === 'array' && isSchema(items) && typeof items.type === 'string') return `${items.type}[]`;
  const types = Array.isArray(type) ? type.join(' | ') : type;
  return typeof types === 'string' ? visibleLine(types, 80) : t('signature_anything');
}
