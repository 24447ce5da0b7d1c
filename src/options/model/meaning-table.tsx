import { useState } from 'preact/hooks';
import {
  folderOfTable,
  type TableAddress,
  type TableFacts,
  type TableFiles,
  type TableKept,
  tableFileNames,
} from '../../core/library/table/table-facts';
import type { TableProblem } from '../../core/library/table/table-problem';
import type { Library } from '../../core/library/types';
import type { MeaningCommands } from '../../messages/meaning-commands';
import { Button } from '../../ui/form/button';
import { News, Notice } from '../../ui/form/notice';
import { TextField } from '../../ui/form/text-field';
import { type MessageKey, t } from '../../ui/i18n';
import { thrownText } from '../../ui/library-error-text';
import { visibleLine } from '../../ui/plain-text';
import { sizeText } from '../../ui/size-text';
import { importFailureText } from '../import/failure';
import type { Platform } from '../platform';
import { ChosenFiles } from '../skill/files/chosen-files';

interface TableFormProps {
  library: Pick<Library, 'keepTable'>;
  needs: {
    commands: Pick<MeaningCommands, 'turnOnTable' | 'turnOffMeaning'>;
    platform: Pick<Platform, 'requestHost'>;
  };
  onTurnedOn: () => void;
}

interface Wrong {
  title: string;
  text: string;
}

/** Asks for a table, by its address or as two files, and turns the search on with it. */
export function TableForm({ library, needs: { commands, platform }, onTurnedOn }: TableFormProps) {
  /** What is said of the work under way. */
  const [busy, setBusy] = useState<string>();
  const [wrong, setWrong] = useState<Wrong>();
  /** What was downloaded, and nobody has said the checksum of. */
  const [unchecked, setUnchecked] = useState<TableFacts>();
  /** Where the server has sent us, which the browser is asked for at the next press. */
  const [also, setAlso] = useState<readonly string[]>([]);

  async function working(work: () => Promise<Wrong | undefined>): Promise<void> {
    if (busy !== undefined) return;
    setWrong(undefined);
    setBusy(t('options_meaning_table_reading'));
    try {
      setWrong(await work());
    } catch (error) {
      setWrong(refused(thrownText(error).message));
    } finally {
      setBusy(undefined);
    }
  }

  async function turnOn(): Promise<undefined> {
    const step = await commands.turnOnTable();
    if (step.ok) onTurnedOn();
  }

  const take = (files: readonly File[]) =>
    working(async () => {
      const chosen = filesOf(files);
      if (!chosen) return refused(problemText({ code: 'files' }));
      const read = await library.keepTable(chosen);
      return 'kept' in read ? turnOn() : whyNot(read);
    });

  const download = (address: TableAddress) =>
    working(async () => {
      // Asked first: browsers show the question inside the click alone.
      if (!(await platform.requestHost(address.folder, ...also))) {
        const { host } = new URL(address.folder);
        return whyNot({ failure: { kind: 'permission', host } });
      }
      const read = await library.keepTable(address, ({ done }) =>
        setBusy(t('options_meaning_table_progress', sizeText(done))),
      );
      if ('failure' in read && read.failure.kind === 'permission')
        setAlso([`${new URL(address.folder).protocol}//${read.failure.host}/`]);
      if (!('kept' in read)) return whyNot(read);
      if (address.sum !== undefined) return turnOn();
      setUnchecked(read.kept);
      return undefined;
    });

  const discard = () =>
    working(async () => {
      await commands.turnOffMeaning();
      setUnchecked(undefined);
      return undefined;
    });

  return (
    <>
      <p class="hint">{t('options_meaning_table_text')}</p>
      {unchecked ? (
        <Notice kind="info" title={t('options_meaning_table_check')}>
          <p>{t('options_meaning_table_check_text')}</p>
          <Sums table={unchecked} />
          <div class="row">
            <Button onClick={() => void working(turnOn)}>{t('options_meaning_table_use')}</Button>
            <Button onClick={() => void discard()}>{t('options_meaning_table_discard')}</Button>
          </div>
        </Notice>
      ) : (
        <>
          <AddressForm isBusy={busy !== undefined} onDownload={(address) => void download(address)} />
          <div class="row">
            <span>{t('options_meaning_table_files')}</span>
            <ChosenFiles
              label={t('options_meaning_table_choose')}
              multiple
              onChoose={(files) => void take(files)}
            />
          </div>
        </>
      )}
      <News>
        {busy !== undefined && <p>{busy}</p>}
        {wrong && (
          <Notice kind="danger" title={wrong.title}>
            <p>{wrong.text}</p>
          </Notice>
        )}
      </News>
    </>
  );
}

interface AddressFormProps {
  isBusy: boolean;
  onDownload: (address: TableAddress) => void;
}

function AddressForm({ isBusy, onDownload }: AddressFormProps) {
  const [address, setAddress] = useState('');
  const [sum, setSum] = useState('');
  const [faults, setFaults] = useState<{ address?: string; sum?: string }>({});

  function submit(event: Event): void {
    event.preventDefault();
    const folder = folderOfTable(address);
    const wanted = sum.trim().toLowerCase();
    const isSum = wanted === '' || /^[0-9a-f]{64}$/.test(wanted);
    setFaults({
      ...(folder === undefined && { address: t('options_meaning_table_address_wrong') }),
      ...(!isSum && { sum: t('options_meaning_table_sum_wrong') }),
    });
    if (folder !== undefined && isSum) onDownload({ folder, ...(wanted !== '' && { sum: wanted }) });
  }

  return (
    <form class="meaning-form" onSubmit={submit}>
      <TextField
        label={t('options_meaning_table_address')}
        type="url"
        value={address}
        hint={t('options_meaning_table_address_hint')}
        error={faults.address}
        onInput={setAddress}
      />
      <TextField
        label={t('options_meaning_table_sum')}
        value={sum}
        hint={t('options_meaning_table_sum_hint')}
        error={faults.sum}
        onInput={setSum}
      />
      <Button busy={isBusy}>{t('options_meaning_table_download')}</Button>
    </form>
  );
}

/** What makes a table known among others, where it is in use. */
export function TableInUse({ table }: { table: TableFacts }) {
  return (
    <>
      <p class="destination">{t('options_meaning_table_local')}</p>
      <details>
        <summary>{t('options_meaning_table_sums')}</summary>
        <Sums table={table} />
      </details>
    </>
  );
}

function Sums({ table }: { table: TableFacts }) {
  return (
    <dl class="sums">
      <dt>{visibleLine(table.name)}</dt>
      <dd>
        <code>{table.modelSum}</code>
      </dd>
      <dt>{tableFileNames.tokenizer}</dt>
      <dd>
        <code>{table.tokenizerSum}</code>
      </dd>
    </dl>
  );
}

/** The two, known by how their names end, in whatever order they were chosen. */
function filesOf(files: readonly File[]): TableFiles | undefined {
  const [model, ...models] = files.filter(({ name }) => name.toLowerCase().endsWith('.safetensors'));
  const [tokenizer, ...tokenizers] = files.filter(({ name }) => name.toLowerCase().endsWith('.json'));
  const isOne = models.length + tokenizers.length === 0 && files.length === 2;
  return model && tokenizer && isOne ? { model, tokenizer } : undefined;
}

const problemTexts: Record<TableProblem['code'], MessageKey> = {
  files: 'table_problem_files',
  digest: 'table_problem_digest',
  large: 'table_problem_large',
  cut: 'table_problem_cut',
  header: 'table_problem_header',
  offsets: 'table_problem_offsets',
  tensor: 'table_problem_tensor',
  type: 'table_problem_type',
  numbers: 'table_problem_numbers',
  tokenizer: 'table_problem_tokenizer',
  kind: 'table_problem_kind',
  rows: 'table_problem_rows',
};

function problemText({ code, detail = '' }: TableProblem): string {
  return t(problemTexts[code], visibleLine(detail));
}

const refused = (text: string): Wrong => ({ title: t('options_meaning_table_failed'), text });

function whyNot(read: Exclude<TableKept, { kept: unknown }>): Wrong {
  if ('problem' in read) return refused(problemText(read.problem));
  const { title, next } = importFailureText(read.failure);
  return { title, text: next };
}
