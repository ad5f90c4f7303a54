import {
  ActionIcon,
  Button,
  Checkbox,
  Group,
  Image,
  Paper,
  SegmentedControl,
  Select,
  SimpleGrid,
  Slider,
  Stack,
  Text,
  Textarea,
  Tooltip,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  type Icon,
  IconArrowLeft,
  IconArrowRight,
  IconPhotoEdit,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { type ComponentProps, type ComponentType, type ReactNode, useState } from 'react';
import {
  brandAccent,
  contrast,
  furthestGround,
  STAGE_GROUND,
} from '../../../server/contract/brand-colour.ts';
import type { PublicSettings } from '../../../server/contract/settings.ts';
import { IDLE_PICTURES_MAX } from '../../../server/contract/settings/idle.ts';
import {
  FADE_TYPES,
  logo as logoSchema,
  LOGO_POSITIONS,
  LOGOS_MAX,
  SMOKE_COLORS,
} from '../../../server/contract/settings/wedeliver.ts';
import { smokeHex } from '../../display/backdrop/colours.ts';
import {
  ChoiceControl,
  ColourInput,
  LongTextControl,
  NumberControl,
  NumberField,
  PictureControl,
  SelectControl,
  SwitchControl,
  TextControl,
  Thumb,
} from '../form/controls.tsx';
import { Fault, FieldRow } from '../form/field-row.tsx';
import { same } from '../form/field-set.ts';
import { idsOf, useField, useForm, useJointField, wire } from '../form/field.ts';
import {
  DEFAULT_VALUES,
  limitsOf,
  type NameOfType,
  type SettingName,
  type SettingValues,
} from '../form/setting-values.ts';
import { MediaPicker } from '../media/media-picker.tsx';

/** One control of the page: what staff call it, how they search for it, and how it is drawn. */
export type SettingControl = {
  /** In addresses and ids: the setting's, or the first one's where it writes several. */
  name: string;
  /** The settings that are declared by it. */
  names: readonly SettingName[];
  label: string;
  /** What people type who do not know the label. */
  words: string;
  Control: ComponentType;
};

/** A hint may depend on the other settings. */
type Hint = string | ((values: SettingValues) => string);

function useHint(hint: Hint | undefined): string | undefined {
  const { values } = useForm();
  return typeof hint === 'function' ? hint(values) : hint;
}

type About<Name extends SettingName> = { name: Name; label: string; words: string; hint?: Hint };

function declare<Name extends SettingName>(
  { name, label, words }: About<Name>,
  Control: ComponentType,
): SettingControl {
  return { name, names: [name], label, words, Control };
}

/** Something that is on or off. */
export function toggle(about: About<NameOfType<boolean>>): SettingControl {
  return declare(about, () => (
    <SwitchControl field={useField(about.name)} hint={useHint(about.hint)} />
  ));
}

/** A number within the contract's limits. */
export function number(
  about: About<NameOfType<number>> & { unit?: string; step?: number },
): SettingControl {
  const { name, unit, step = 1 } = about;
  const limits = [...limitsOf(name), step] as const;
  return declare(about, () => (
    <NumberControl field={useField(name)} hint={useHint(about.hint)} limits={limits} unit={unit} />
  ));
}

/** A line of text. */
export function text(
  about: About<NameOfType<string>> & Omit<ComponentProps<typeof TextControl>, 'field' | 'hint'>,
): SettingControl {
  const { name, label: _, words: __, hint, ...input } = about;
  return declare(about, () => (
    <TextControl field={useField(name)} hint={useHint(hint)} {...input} />
  ));
}

/** Some paragraphs. */
export function longText(
  about: About<NameOfType<string>> & Omit<ComponentProps<typeof LongTextControl>, 'field' | 'hint'>,
): SettingControl {
  const { name, label: _, words: __, hint, ...input } = about;
  return declare(about, () => (
    <LongTextControl field={useField(name)} hint={useHint(hint)} {...input} />
  ));
}

type Options<Name extends SettingName> = {
  options: readonly { value: SettingValues[Name]; label: string }[];
};

/** One of a few, side by side. */
export function choice<Name extends NameOfType<string>>(
  about: About<Name> & Options<Name>,
): SettingControl {
  return declare(about, () => (
    <ChoiceControl
      field={useField(about.name)}
      hint={useHint(about.hint)}
      options={about.options}
    />
  ));
}

/** One of many. */
export function select<Name extends NameOfType<string>>(
  about: About<Name> &
    Options<Name> & { renderOption?: (value: string, label: string) => ReactNode },
): SettingControl {
  const { renderOption } = about;
  return declare(about, () => (
    <SelectControl
      field={useField(about.name)}
      hint={useHint(about.hint)}
      options={about.options}
      {...(renderOption ? { renderOption } : {})}
    />
  ));
}

/** An image of the media library, or none. */
export function picture(about: About<NameOfType<string>> & { hint: string }): SettingControl {
  return declare(about, () => <PictureControl field={useField(about.name)} hint={about.hint} />);
}

/** A setting with a control made for it. */
export function own<Name extends SettingName>(
  about: About<Name> & { Own: ComponentType<{ hint: string | undefined }> },
): SettingControl {
  const { Own } = about;
  return declare(about, () => <Own hint={useHint(about.hint)} />);
}

const LABELS: Record<BackgroundKind, string> = {
  none: 'None',
  smoke: 'Smoke',
  grid: 'Grid',
  image: 'Image',
  custom: 'Custom',
};

function hintOf(kind: BackgroundKind, opacity: number): string {
  if (kind === 'custom') return 'A combination made under Advanced. Choosing one here replaces it.';
  if (kind !== 'image') return 'What is behind the text, which always keeps its contrast.';
  return `Shown at ${opacity} %: the overlay opacity, under Advanced.`;
}

/** What is behind the text: one choice that writes the preset, the effect, the colour and the image. */
export function BackgroundSetting() {
  const [name] = BACKGROUND_NAMES;
  const field = useJointField(name, 'Background', BACKGROUND_NAMES);
  const { values, saved, set } = useForm();
  const colour = useField('wedeliver.smokeColor');
  const [choosing, dialog] = useDisclosure(false);
  const [lastImage, setLastImage] = useState(saved['wedeliver.overlayImageUrl']);
  const company = values['brand.colour'];
  const image = values['wedeliver.overlayImageUrl'];
  const kind = backgroundOf(values);
  const options = BACKGROUNDS.filter((each) => each !== 'custom' || kind === 'custom');
  const ids = idsOf(name);

  const choose = (next: Exclude<BackgroundKind, 'custom'>, chosen = '') => {
    const settings = settingsOf(next, chosen);
    const preset = settings['wedeliver.backgroundPreset'];
    const effect = settings['wedeliver.backgroundEffect'];
    if (preset !== values['wedeliver.backgroundPreset']) set('wedeliver.backgroundPreset', preset);
    if (effect !== values['wedeliver.backgroundEffect']) set('wedeliver.backgroundEffect', effect);
    if (chosen !== image) set('wedeliver.overlayImageUrl', chosen);
  };
  const onChange = (next: BackgroundKind) => {
    if (next === 'custom') return;
    if (next !== 'image') choose(next);
    else if (lastImage === '') dialog.open();
    else choose('image', lastImage);
  };
  const onColour = (next: string) => {
    choose('smoke');
    // A prepared one by its name: the first of them follows the company's colour.
    colour.set(SMOKE_COLORS.find((each) => smokeHex(each, company) === next) ?? next);
  };
  return (
    <FieldRow
      field={field}
      hint={hintOf(kind, values['wedeliver.overlayOpacity'])}
      aside={
        <SegmentedControl
          id={ids.input}
          aria-labelledby={ids.label}
          aria-describedby={ids.hint}
          data={options.map((value) => ({ value, label: LABELS[value] }))}
          value={kind}
          onChange={onChange}
        />
      }
    >
      {kind === 'smoke' && (
        <ColourInput
          maw="16rem"
          label="Smoke colour"
          error={colour.fault !== null}
          swatches={SMOKE_COLORS.map((each) => smokeHex(each, company))}
          swatchesPerRow={6}
          value={smokeColourOf(values, company)}
          onChange={onColour}
        />
      )}
      {kind === 'image' && (
        <Group gap="sm">
          <Thumb src={image} alt="The current background" />
          <Button variant="default" onClick={dialog.open}>
            Change image
          </Button>
        </Group>
      )}
      <MediaPicker
        opened={choosing}
        title="Choose a background image"
        chosen={image}
        onChoose={(path) => {
          setLastImage(path);
          choose('image', path);
        }}
        onClose={dialog.close}
      />
    </FieldRow>
  );
}

/** "4.5 : 1", never rounded up to more than it is. */
function ratioOf(colour: string, ground: string): string {
  return `${(Math.floor(contrast(colour, ground) * 10) / 10).toFixed(1)} : 1`;
}

/** What becomes of the company's colour: text on it, and the colour itself on the stage's grounds, with their contrast. */
function BrandContrast({ colour, theme }: { colour: string; theme: PublicSettings['theme'] }) {
  const tokens = brandAccent(colour, theme);
  if (!tokens) return null;
  const { '--accent': accent, '--on-accent': onAccent } = tokens;
  const samples = [
    { words: 'Text on it', text: onAccent, ground: accent },
    { words: 'On a plain stage', text: accent, ground: STAGE_GROUND[theme] },
    { words: 'Large, on smoke', text: accent, ground: furthestGround(theme) },
  ];
  return (
    <div data-part="brand-contrast">
      <Group component="ul" gap="lg" p={0} my="sm">
        {samples.map(({ words, text, ground }) => (
          <Group key={words} component="li" gap="sm">
            <Paper withBorder px="sm" c={text} bg={ground} fz="xl" fw={700} aria-hidden="true">
              Aa
            </Paper>
            <Text size="sm">
              {words} {ratioOf(text, ground)}
            </Text>
          </Group>
        ))}
      </Group>
      {accent !== colour && (
        <Text size="sm" c="var(--text-2)">
          Shown as {accent} in the {theme} theme: made {theme === 'dark' ? 'lighter' : 'darker'} so
          that it can be read.
        </Text>
      )}
    </div>
  );
}

/** The company's colour, or none. */
export function BrandColourSetting({ hint }: { hint: string | undefined }) {
  const field = useField('brand.colour');
  const { values } = useForm();
  const { value, set } = field;
  return (
    <FieldRow field={field} hint={hint} labelsInput>
      <Group gap="sm">
        <ColourInput
          {...wire(field, hint)}
          w="14rem"
          placeholder="Booth’s orange"
          value={value}
          onChange={set}
        />
        {value !== '' && (
          <Button variant="subtle" color="gray" onClick={() => set('')}>
            Use Booth’s orange
          </Button>
        )}
      </Group>
      <BrandContrast colour={value} theme={values.theme} />
    </FieldRow>
  );
}

type Props = {
  icon: Icon;
  /** Its name in full: "Remove logo 2". */
  label: string;
  color?: 'bad' | 'gray';
  disabled?: boolean;
  onClick: () => void;
};

/** A small action on one entry of a list. */
function IconAction({ icon: Glyph, label, color = 'gray', disabled, onClick }: Props) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color={color}
        size={32}
        aria-label={label}
        disabled={disabled ?? false}
        onClick={onClick}
      >
        <Glyph size={17} stroke={1.75} />
      </ActionIcon>
    </Tooltip>
  );
}

type Logo = SettingValues['wedeliver.logos'][number];

const POSITION_WORDS: Record<Logo['position'], string> = {
  'top-left': 'Top left',
  'top-center': 'Top centre',
  'top-right': 'Top right',
  'bottom-left': 'Bottom left',
  'bottom-center': 'Bottom centre',
  'bottom-right': 'Bottom right',
};
const POSITIONS = LOGO_POSITIONS.map((value) => ({ value, label: POSITION_WORDS[value] }));

const { minValue, maxValue } = logoSchema.shape.height;
const HEIGHTS = [minValue ?? 0, maxValue ?? Infinity, 1] as const;

function freePosition(logos: readonly Logo[]): Logo['position'] {
  return (
    LOGO_POSITIONS.find((position) => logos.every((logo) => logo.position !== position)) ??
    'bottom-right'
  );
}

/** Images of partners and the like, each at one of six positions on the stage. */
export function LogosSetting({ hint }: { hint: string | undefined }) {
  const field = useField('wedeliver.logos');
  const { name, value: logos, set } = field;
  const { faults } = useForm();
  /** Which logo gets an image from the open dialog; the one after the last is new. */
  const [choosing, setChoosing] = useState<number | null>(null);
  const chosen = choosing === null ? undefined : logos[choosing];
  const ids = idsOf(name);
  const change = (at: number, logo: Logo) => set(logos.with(at, logo));
  const choose = (url: string) => {
    if (chosen && choosing !== null) change(choosing, { ...chosen, url });
    else {
      const height = DEFAULT_VALUES['wedeliver.logoSize'];
      set([...logos, { url, height, position: freePosition(logos) }]);
    }
  };
  return (
    <FieldRow
      field={field}
      hint={hint}
      ownFault
      aside={
        <Button
          id={ids.input}
          variant="default"
          leftSection={<IconPlus size={16} />}
          disabled={logos.length >= LOGOS_MAX}
          onClick={() => setChoosing(logos.length)}
        >
          Add a logo
        </Button>
      }
    >
      <Stack component="ol" gap="sm" p={0} m={0}>
        {logos.map((logo, at) => {
          const path = `${name}.${at}`;
          const fault = faults[`${path}.height`] ?? faults[`${path}.url`] ?? faults[path];
          const faultId = `${ids.fault}-${at}`;
          const title = `logo ${at + 1}`;
          return (
            // The same image may come twice, and its place in the list is all that tells which.
            // oxlint-disable-next-line react/no-array-index-key
            <Group key={at} component="li" gap="sm" aria-label={`Logo ${at + 1}`}>
              <Thumb src={logo.url} alt="" />
              <Select
                w="9rem"
                aria-label={`Position of ${title}`}
                data={POSITIONS}
                value={logo.position}
                onChange={(position) => position !== null && change(at, { ...logo, position })}
              />
              <NumberField
                aria-label={`Height of ${title}`}
                attributes={{
                  input: { 'aria-describedby': fault === undefined ? undefined : faultId },
                }}
                limits={HEIGHTS}
                value={logo.height}
                error={fault !== undefined}
                onChange={(height) => change(at, { ...logo, height })}
              />
              <Group gap={0}>
                <IconAction
                  icon={IconPhotoEdit}
                  label={`Change the image of ${title}`}
                  onClick={() => setChoosing(at)}
                />
                <IconAction
                  icon={IconTrash}
                  color="bad"
                  label={`Remove ${title}`}
                  onClick={() => set(logos.toSpliced(at, 1))}
                />
              </Group>
              {fault !== undefined && <Fault id={faultId}>{fault}</Fault>}
            </Group>
          );
        })}
      </Stack>
      {faults[name] !== undefined && <Fault id={ids.fault}>{faults[name]}</Fault>}
      <MediaPicker
        opened={choosing !== null}
        title={chosen ? `Change the image of logo ${(choosing ?? 0) + 1}` : 'Add a logo'}
        chosen={chosen?.url ?? ''}
        onChoose={choose}
        onClose={() => setChoosing(null)}
      />
    </FieldRow>
  );
}

/** Split on newline or comma, trimmed, blank ones dropped. */
function splitOrigins(text: string): string[] {
  return text
    .split(/[\n,]/)
    .map((origin) => origin.trim())
    .filter((origin) => origin !== '');
}

/** The sites whose pages may ask this booth for its public data. */
export function OriginsSetting({ hint }: { hint: string | undefined }) {
  const field = useField('cors.allowed_origins');
  const { name, value, set, fault } = field;
  const { faults } = useForm();
  const [typed, setTyped] = useState(() => value.join('\n'));
  // A list that came from elsewhere takes precedence over what was typed.
  const shown = same(splitOrigins(typed), value) ? typed : value.join('\n');
  const wrong = value.filter((_, at) => faults[`${name}.${at}`] !== undefined);
  return (
    <FieldRow field={field} hint={hint} labelsInput ownFault>
      <Textarea
        {...wire(field, hint)}
        placeholder="https://www.example.com"
        autosize
        minRows={3}
        maxRows={12}
        autoCapitalize="off"
        spellCheck={false}
        value={shown}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          set(splitOrigins(event.currentTarget.value));
        }}
      />
      {fault !== null && (
        <Fault id={idsOf(name).fault}>
          {wrong.length > 0 ? `${fault} Not an origin: ${wrong.join(', ')}` : fault}
        </Fault>
      )}
    </FieldRow>
  );
}

/** The images of the idle loop, in their order. */
export function SlidesSetting({ hint }: { hint: string | undefined }) {
  const field = useField('idle.pictures');
  const { name, value: slides, set } = field;
  const [adding, dialog] = useDisclosure(false);
  const move = (at: number, by: 1 | -1) => {
    const [slide] = slides.slice(at, at + 1);
    if (slide !== undefined) set(slides.toSpliced(at, 1).toSpliced(at + by, 0, slide));
  };
  return (
    <FieldRow
      field={field}
      hint={hint}
      aside={
        <Button
          id={idsOf(name).input}
          variant="default"
          leftSection={<IconPlus size={16} />}
          disabled={slides.length >= IDLE_PICTURES_MAX}
          onClick={dialog.open}
        >
          Add a slide
        </Button>
      }
    >
      {slides.length > 0 && (
        <SimpleGrid component="ol" cols={{ base: 2, xs: 3 }} spacing="sm" p={0} m={0}>
          {slides.map((url, at) => {
            const slide = `slide ${at + 1}`;
            return (
              // The same image may come twice, and its place is all that tells which.
              // oxlint-disable-next-line react/no-array-index-key
              <Paper key={at} component="li" withBorder p="xs" aria-label={`Slide ${at + 1}`}>
                <Image src={url} alt="" h={84} fit="contain" />
                <Group justify="center" gap={0} wrap="nowrap">
                  <IconAction
                    icon={IconArrowLeft}
                    label={`Show ${slide} earlier`}
                    disabled={at === 0}
                    onClick={() => move(at, -1)}
                  />
                  <IconAction
                    icon={IconArrowRight}
                    label={`Show ${slide} later`}
                    disabled={at === slides.length - 1}
                    onClick={() => move(at, 1)}
                  />
                  <IconAction
                    icon={IconTrash}
                    color="bad"
                    label={`Remove ${slide}`}
                    onClick={() => set(slides.toSpliced(at, 1))}
                  />
                </Group>
              </Paper>
            );
          })}
        </SimpleGrid>
      )}
      <MediaPicker
        opened={adding}
        title="Add a slide"
        chosen=""
        onChoose={(url) => set([...slides, url])}
        onClose={dialog.close}
      />
    </FieldRow>
  );
}

const SIZES = ['wedeliver.questionSize', 'wedeliver.answerSize'] as const;

/** The size of questions, with which that of answers grows and shrinks. */
export function TextSizeSetting() {
  const [QUESTION, ANSWER] = SIZES;
  const field = useJointField('text-size', 'Text size', SIZES);
  const { sound, saved, set } = useForm();
  const [least, most] = limitsOf(QUESTION);
  return (
    <FieldRow
      // Their own fields, under Advanced, say what is wrong.
      field={{ ...field, fault: null }}
      hint={`Questions ${sound[QUESTION]}, answers ${sound[ANSWER]}, on a stage of 1280×720.`}
    >
      <Slider
        size="sm"
        thumbSize={20}
        min={least}
        max={most}
        thumbLabel="Text size"
        thumbProps={{ 'aria-describedby': idsOf(field.name).hint }}
        value={sound[QUESTION]}
        onChange={(size) => {
          // From the saved sizes: rounding must not add up while one drags.
          const answer = Math.round((saved[ANSWER] * size) / saved[QUESTION]);
          set(QUESTION, size);
          set(ANSWER, Math.min(most, Math.max(least, answer)));
        }}
      />
    </FieldRow>
  );
}

const WORDS = { fade: 'Fade', slide: 'Slide', zoom: 'Zoom' } as const;

/** Which transitions the display may use; the order counts only when they are not mixed. */
export function TransitionsSetting() {
  const field = useField('wedeliver.fadeTypes');
  const { name, value, set } = field;
  const { value: random } = useField('wedeliver.randomizeOrder');
  const [first] = value;
  const hint =
    value.length < 2 || first === undefined
      ? 'Half a second each.'
      : random
        ? 'Half a second each; one of your choices at random for each change.'
        : `Half a second each. Without random transitions, only the first is used: ${WORDS[first]}.`;
  return (
    <FieldRow
      field={field}
      hint={hint}
      aside={
        <Group
          component="fieldset"
          gap="lg"
          bd={0}
          p={0}
          m={0}
          id={idsOf(name).input}
          aria-labelledby={idsOf(name).label}
        >
          {FADE_TYPES.map((type) => (
            <Checkbox
              key={type}
              label={WORDS[type]}
              checked={value.includes(type)}
              onChange={({ currentTarget: { checked } }) =>
                set(checked ? [...value, type] : value.filter((other) => other !== type))
              }
            />
          ))}
        </Group>
      }
    />
  );
}

/** The settings that together make the background. */
export const BACKGROUND_NAMES = [
  'wedeliver.backgroundPreset',
  'wedeliver.backgroundEffect',
  'wedeliver.smokeColor',
  'wedeliver.overlayImageUrl',
] as const;
type Background = Pick<SettingValues, (typeof BACKGROUND_NAMES)[number]>;

/** What staff choose from; `custom` is any other combination, which the API and *Advanced* allow. */
const BACKGROUNDS = ['none', 'smoke', 'grid', 'image', 'custom'] as const;
type BackgroundKind = (typeof BACKGROUNDS)[number];

/** Which of the choices the stored combination is. */
function backgroundOf(values: Background): BackgroundKind {
  const preset = values['wedeliver.backgroundPreset'];
  const effect = values['wedeliver.backgroundEffect'];
  const base =
    preset === 'overlay-grid' ? 'grid' : preset === 'none' && effect === 'none' ? 'none' : 'smoke';
  if (values['wedeliver.overlayImageUrl'] === '') return base;
  return base === 'none' ? 'image' : 'custom';
}

/** The colour of the smoke that these settings show. @param company the company's own, or '' */
function smokeColourOf(values: Background, company: string): string {
  const preset = values['wedeliver.backgroundPreset'];
  if (preset === 'smoke-red') return smokeHex('red');
  if (preset === 'smoke-blue') return smokeHex('blue');
  return smokeHex(values['wedeliver.smokeColor'], company);
}

/** The settings that make a background. @param image the path of the one to show, where it is an image */
function settingsOf(
  kind: Exclude<BackgroundKind, 'custom'>,
  image = '',
): Omit<Background, 'wedeliver.smokeColor'> {
  return {
    'wedeliver.backgroundPreset': kind === 'grid' ? 'overlay-grid' : 'none',
    'wedeliver.backgroundEffect': kind === 'smoke' ? 'smoke' : 'none',
    'wedeliver.overlayImageUrl': kind === 'image' ? image : '',
  };
}
