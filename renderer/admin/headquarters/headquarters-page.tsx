import {
  Button,
  Group,
  Skeleton,
  Stack,
  List,
  Paper,
  SimpleGrid,
  Text,
  Title,
} from '@mantine/core';
import {
  IconBuilding,
  IconDatabasePlus,
  IconReceipt,
  IconWebhook,
  IconArrowNarrowRight,
  IconArrowsSplit2,
  IconDatabase,
  IconMessage2Question,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, Fragment } from 'react';
import type { Target } from '../../../server/contract/headquarters.ts';
import { useNow } from '../../lib/format.ts';
import { EmptyState, LoadFailed } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Link } from '../kit/link.tsx';
import { useServices } from '../kit/session/staff-services.ts';
import { KINDS, summaryOf, targetsQuery } from './model.ts';
import { SecretDialog } from './secret-dialogs.tsx';
import { TargetCard } from './target-card.tsx';
import { TargetDialog } from './target-dialog.tsx';
import { FoldBox, PLAIN_LIST } from '../../ui/card.tsx';

const ICONS = { postgres: IconDatabasePlus, webhook: IconWebhook };
const KIND_ORDER = ['postgres', 'webhook'] as const;
/** Dialog open in front of the page: a target's form, or a secret that is shown only once. */
type Open = { kind: Target['kind']; target: Target | null } | { secret: string; name: string };

/** Draws the page for targets that get the booth's records automatically: the company's database, and webhooks. */
export function HeadquartersPage() {
  const { api } = useServices();
  const now = useNow();
  const { data: targets, error, refetch } = useQuery(targetsQuery(api));
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  if (error && !targets) {
    return <LoadFailed title="Headquarters could not be loaded" error={error} onRetry={refetch} />;
  }
  const adding = KIND_ORDER.map((kind) => {
    const Icon = ICONS[kind];
    return (
      <Button
        key={kind}
        variant={kind === 'postgres' ? 'filled' : 'default'}
        leftSection={<Icon size={17} stroke={1.75} aria-hidden="true" />}
        onClick={() => setOpen({ kind, target: null })}
      >
        {KINDS[kind].add}
      </Button>
    );
  });
  const isEmpty = targets?.length === 0;
  return (
    <>
      <PageHead title="Headquarters" summary={targets && summaryOf(targets)}>
        {/* Its room is kept: nothing moves when the targets come. */}
        <Group
          gap="sm"
          wrap="nowrap"
          style={{ visibility: targets && !isEmpty ? 'visible' : 'hidden' }}
        >
          {adding}
        </Group>
        <Button
          component={Link}
          to="/headquarters/receipt"
          variant="default"
          leftSection={<IconReceipt size={17} stroke={1.75} aria-hidden="true" />}
        >
          Closing receipt
        </Button>
      </PageHead>
      <Stack gap="md">
        {!targets && <Skeleton h={320} aria-busy="true" />}
        {isEmpty && (
          <EmptyState
            icon={IconBuilding}
            title="Nothing is sent yet"
            action={
              <Group gap="sm" justify="center">
                {adding}
              </Group>
            }
          >
            Records reach your company’s database or CRM by themselves whenever there is internet.
          </EmptyState>
        )}
        {targets && !isEmpty && (
          <Stack {...PLAIN_LIST} aria-label="Where records go" gap="md">
            {targets.map((target) => (
              <li key={target.id}>
                <TargetCard
                  target={target}
                  now={now}
                  onEdit={() => setOpen({ kind: target.kind, target })}
                />
              </li>
            ))}
          </Stack>
        )}
        {targets && <Recipes />}
      </Stack>
      {open && 'kind' in open && (
        <TargetDialog
          kind={open.kind}
          target={open.target}
          onClose={close}
          onSaved={({ target: { name }, secret }) => {
            if (secret === null) close();
            else setOpen({ secret, name });
          }}
        />
      )}
      {open && 'secret' in open && <SecretDialog {...open} onClose={close} />}
    </>
  );
}

type Box = [name: string, part: string];
type Recipe = {
  title: string;
  /** Two boxes of the recipe's diagram, each with its name and its part: the service in the middle, and the CRM. */
  way: [middle: Box, crm: Box];
  steps: [string, string, string, string];
};

const RECIPES: readonly Recipe[] = [
  {
    title: 'HubSpot',
    way: [
      ['Zapier', 'Or Make'],
      ['HubSpot', 'Contacts'],
    ],
    steps: [
      'Begin as below with Zapier or Make: HubSpot’s own workflows start only for contacts that it has already.',
      'Add a webhook here with the address from there, for leads.',
      'Press Test, then add the step that creates or updates a HubSpot contact.',
      'Map email, name, company and phone, and keep the record’s uid in a property such as Booth id.',
    ],
  },
  {
    title: 'Salesforce',
    way: [
      ['Integration', 'Such as Make'],
      ['Salesforce', 'Leads'],
    ],
    steps: [
      'In Salesforce, give Lead a text field such as Booth_Id__c, and mark it as External ID and Unique.',
      'Add a webhook here to your integration service, for leads.',
      'In that service, update or insert (“upsert”) the Lead by Booth_Id__c, with the record’s uid as its value.',
      'Not by email: two visitors may share one, and a typing error is corrected later. The uid never changes.',
    ],
  },
  {
    title: 'Zapier',
    way: [
      ['Zapier', 'Catch Hook'],
      ['Your CRM', 'Any app'],
    ],
    steps: [
      'In Zapier, begin a Zap with Webhooks by Zapier, Catch Hook, and copy its address.',
      'Add a webhook here with that address, for leads.',
      'Press Test, then Test trigger in Zapier, and choose the fields for your CRM’s step.',
      'Let that step find or create by the record’s uid, and publish the Zap.',
    ],
  },
  {
    title: 'Make',
    way: [
      ['Make', 'Custom webhook'],
      ['Your CRM', 'Any app'],
    ],
    steps: [
      'In Make, begin a scenario with Webhooks, Custom webhook, and copy its address.',
      'Add a webhook here with that address, for leads.',
      'Press Test while Make waits for data: it learns the fields from it.',
      'Add your CRM’s module, update or insert by the record’s uid, and switch the scenario on.',
    ],
  },
];

const WAY_ICONS = [IconMessage2Question, IconArrowsSplit2, IconDatabase];

/** The way of a record: Booth, what is in between, the CRM. */
function Way({ way }: Pick<Recipe, 'way'>) {
  const boxes: Box[] = [['Booth', 'Webhook'], ...way];
  return (
    <Group gap="xs">
      {boxes.map(([name, part], index) => {
        const Icon = WAY_ICONS[index] ?? IconDatabase;
        return (
          <Fragment key={part}>
            {index > 0 && <IconArrowNarrowRight size={18} color="var(--accent)" aria-hidden />}
            <Paper
              withBorder
              radius="sm"
              px={4}
              py="xs"
              flex="1 1 5rem"
              ta="center"
              bg="var(--surface-2)"
            >
              <Icon size={18} stroke={1.75} color="var(--accent)" aria-hidden />
              <Text size="xs" fw={600}>
                {name}
              </Text>
              <Text size="xs" c="var(--text-2)">
                {part}
              </Text>
            </Paper>
          </Fragment>
        );
      })}
    </Group>
  );
}

/** Draws the step-by-step recipes that bring the records into well-known systems. */
export function Recipes() {
  const [isOpen, setOpen] = useState(false);
  return (
    <FoldBox
      title="Recipes for HubSpot, Salesforce, Zapier and Make"
      isOpen={isOpen}
      onChange={setOpen}
    >
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
        {RECIPES.map(({ title, way, steps }) => (
          <Paper key={title} withBorder radius="md" p="md">
            <Stack gap="md">
              <Title order={4} fz="h3">
                {title}
              </Title>
              <Way way={way} />
              <List type="ordered" size="sm" spacing="xs">
                {steps.map((step) => (
                  <List.Item key={step}>{step}</List.Item>
                ))}
              </List>
            </Stack>
          </Paper>
        ))}
      </SimpleGrid>
    </FoldBox>
  );
}
