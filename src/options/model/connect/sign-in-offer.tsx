import { useId } from 'preact/hooks';
import { type ModelPreset, modelPresets } from '../../../core/models/presets';
import type { SignInPlaces } from '../../../core/models/sign-in';
import { Button } from '../../../ui/form/button';
import { t } from '../../../ui/i18n';
import { DestinationLine } from '../destination';
import { fromPreset } from '../draft';
import { presetName } from '../preset-texts';
import type { ModelEditor } from '../use-editor';
import { ConnectedText } from './connected-text';
import { ModelChoice } from './model-choice';

type SigningIn = ModelPreset & { signIn: SignInPlaces };

const presets = modelPresets.filter((preset): preset is SigningIn => preset.signIn !== undefined);

/** For those who have no key: a provider at which they sign in, and which then gives one. */
export function SignInOffer({ editor }: { editor: ModelEditor }) {
  return (
    <>
      {presets.map((preset) => (
        <SignIn key={preset.id} preset={preset} editor={editor} />
      ))}
    </>
  );
}

function SignIn({ preset, editor }: { preset: SigningIn; editor: ModelEditor }) {
  const { task, choice, adopt, signIn } = editor;
  const title = useId();
  const name = presetName(preset);
  const given = choice?.by === 'sign-in' && choice.preset.id === preset.id ? choice : undefined;
  return (
    <section class="form" aria-labelledby={title}>
      <h3 id={title}>{t('options_connect_sign_in_title')}</h3>
      <p class="hint">{t('options_connect_sign_in_text', name)}</p>
      <DestinationLine draft={fromPreset(preset)} />
      <ConnectedText />
      {given ? (
        <ModelChoice
          name={name}
          models={given.models}
          task={task}
          onUse={(model) => adopt(preset, { apiKey: given.apiKey, model })}
        />
      ) : (
        <div class="row">
          <Button busy={task !== undefined} onClick={() => signIn(preset)}>
            {task === 'sign-in' ? t('options_connect_signing_in') : t('options_connect_sign_in', name)}
          </Button>
        </div>
      )}
    </section>
  );
}
