import { Group, List, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import {
  IconArrowNarrowRight,
  IconArrowsSplit2,
  IconDatabase,
  IconMessage2Question,
} from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import { FoldBox } from '../../ui/fold-box.tsx';

type Box = [name: string, part: string];
type Recipe = {
  title: string;
  /** What is between the booth and the CRM, and the CRM: its name, and its part. */
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

const ICONS = [IconMessage2Question, IconArrowsSplit2, IconDatabase];

/** The way of a record: Booth, what is in between, the CRM. */
function Way({ way }: Pick<Recipe, 'way'>) {
  const boxes: Box[] = [['Booth', 'Webhook'], ...way];
  return (
    <Group gap="xs">
      {boxes.map(([name, part], index) => {
        const Icon = ICONS[index] ?? IconDatabase;
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

/** How the records come into well-known systems, step by step. */
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
