import type { MessageKey } from '../../ui/i18n';

/** A control by the message on it, and what else says what it is for: its hint, the choices it has. */
type Held = MessageKey | readonly [label: MessageKey, ...texts: MessageKey[]];

/** The controls that stand together, under the heading that they have, if it is one. */
export interface HeldSection {
  heading?: Held;
  controls?: readonly Held[];
}

/**
 * What each view declares to hold, by the messages that it draws: the search draws none of them. A test does, and finds each of
 * their controls by what stands here.
 */
export const held = {
  home: [
    {
      heading: 'home_steps_title',
      controls: [
        'home_step_call',
        'home_steps_try',
        'welcome_step_fix',
        'welcome_step_connect',
        'welcome_next_model',
      ],
    },
    { heading: 'home_usage_title', controls: ['home_budget'] },
  ],
  skills: [{ controls: ['library_new', 'library_filters', 'library_order', 'library_search'] }],
  import: [
    { controls: ['import_choose_file', 'import_choose_folder'] },
    { heading: 'import_url_title', controls: ['import_url_label'] },
    { heading: 'import_paste_title', controls: ['import_paste_label'] },
  ],
  sources: [{ heading: ['sources_title', 'sources_lead'] }],
  collections: [{ heading: ['collections_title', 'collections_lead'], controls: ['collections_new'] }],
  model: [
    {
      heading: 'options_connect_key_title',
      controls: [['options_connect_key', 'options_connect_key_hint']],
    },
    { heading: ['options_connect_sign_in_title', 'options_connect_sign_in_text'] },
    {
      heading: 'options_connect_other',
      controls: [
        'options_model_provider',
        'options_model_address',
        'options_model_key',
        ['options_model_name', 'options_model_name_hint'],
      ],
    },
    {
      heading: 'options_model_more',
      controls: [
        ['options_model_label', 'options_model_label_hint'],
        ['options_model_window', 'options_model_window_hint'],
        'options_model_price_in',
        'options_model_price_out',
      ],
    },
    { controls: ['options_model_add'] },
    {
      heading: ['options_model_sites_title', 'options_model_sites_text'],
      controls: ['options_model_sites_site', 'options_model_sites_model'],
    },
    {
      heading: ['options_meaning_title', 'options_meaning_text'],
      controls: [
        ['options_meaning_provider', 'options_meaning_table'],
        ['options_meaning_model', 'options_meaning_model_hint'],
      ],
    },
  ],
  runs: [
    {
      controls: [
        ['runs_review', 'runs_review_hint'],
        ['runs_stream', 'runs_stream_hint'],
        ['runs_direct', 'runs_direct_hint'],
        ['runs_without_api', 'runs_without_api_hint'],
        ['runs_mode', 'runs_mode_hint', 'runs_mode_llm', 'runs_mode_direct'],
        'runs_script_limit',
      ],
    },
  ],
  dictionary: [
    {
      heading: ['options_dictionary_title', 'options_dictionary_lead'],
      controls: ['options_dictionary_label'],
    },
    {
      heading: ['options_lt_title', 'options_lt_text'],
      controls: [
        ['options_lt_server', 'options_lt_own', 'options_lt_public'],
        'options_lt_url',
        'options_model_key',
        'options_lt_username',
        ['options_lt_for', 'options_lt_for_others', 'options_lt_for_all'],
        'options_lt_picky',
      ],
    },
  ],
  shortcuts: [
    { heading: 'shortcuts_browser_title', controls: ['shortcuts_change'] },
    { heading: ['shortcuts_slots_title', 'shortcuts_slots_lead'] },
    { heading: 'shortcuts_keys_title', controls: ['shortcuts_keys_add'] },
  ],
  history: [
    {
      heading: ['history_title', 'history_lead'],
      controls: [['history_on', 'history_off_hint'], 'history_keep'],
    },
  ],
  memos: [{ heading: ['memos_title', 'memos_lead'] }],
  permissions: [
    {
      heading: 'permissions_preset_title',
      controls: [
        ['permissions_preset_every', 'permissions_preset_every_hint'],
        ['permissions_preset_risky', 'permissions_preset_risky_hint'],
        ['permissions_preset_custom', 'permissions_preset_custom_hint'],
      ],
    },
    { heading: ['permissions_grants_title', 'permissions_grants_text'] },
    { heading: ['permissions_agreed_title', 'permissions_agreed_text'] },
    {
      heading: ['permissions_never_title', 'permissions_never_text'],
      controls: ['permissions_never_site'],
    },
    {
      heading: 'permissions_agent_title',
      controls: [
        'permissions_agent_steps',
        'permissions_agent_cost',
        'permissions_agent_time',
        ['permissions_agent_page', 'permissions_agent_page_hint'],
        ['permissions_agent_history', 'permissions_agent_history_hint'],
      ],
    },
    {
      heading: 'permissions_advanced',
      controls: [
        ['permissions_rules_title', 'permissions_rules_text'],
        'permissions_kind',
        ['permissions_pattern', 'permissions_pattern_hint'],
        ['permissions_site', 'permissions_site_hint'],
        'permissions_answer',
        'permissions_which_title',
      ],
    },
  ],
  privacy: [],
  general: [
    { controls: ['general_first_steps'] },
    {
      heading: 'general_appearance_title',
      controls: [
        [
          'general_appearance',
          'general_appearance_hint',
          'general_appearance_system',
          'general_appearance_light',
          'general_appearance_dark',
        ],
      ],
    },
    { heading: 'general_language_title' },
    {
      heading: 'general_backup_title',
      controls: [['library_backup', 'library_backup_hint'], 'general_restore'],
    },
    { heading: 'general_pause_title', controls: [['general_pause', 'general_paused_text']] },
  ],
  about: [
    {
      controls: [
        'options_about_homepage',
        ['options_about_debug', 'options_about_debug_hint'],
        'card_diagnostics_show',
        ['card_diagnostics_copy', 'card_diagnostics_note'],
      ],
    },
  ],
} satisfies Record<string, readonly HeldSection[]>;
