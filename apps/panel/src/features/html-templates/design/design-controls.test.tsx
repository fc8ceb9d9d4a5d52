import { fireEvent, screen, within } from '@testing-library/react';
import { type HtmlTemplate, htmlTemplateDefaults } from '@vitrina/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ApiServer, startApiServer } from '../../../testing/api-server.ts';
import { buildInstance } from '../../../testing/build.ts';
import { buildTemplate, buildTemplatePreview } from '../../../testing/build-template.ts';
import { renderPanel } from '../../../testing/render-panel.tsx';

let server: ApiServer;
let template = buildTemplate();
const written: HtmlTemplate[] = [];

beforeAll(async () => {
  server = await startApiServer({
    listInstances: () => ({ data: [buildInstance({ name: 'Shop' })], limit: 3 }),
    getHtmlTemplate: () => ({ data: template }),
    previewHtmlTemplate: () => ({ data: buildTemplatePreview() }),
    listTemplatePlaceholders: () => ({ data: [] }),
    updateHtmlTemplate: ({ body }) => {
      written.push(body as HtmlTemplate);
      template = buildTemplate({ ...(body as HtmlTemplate), version: template.version + 1 });
      return { data: template };
    },
  });
});
beforeEach(() => {
  template = buildTemplate();
  written.length = 0;
});
afterAll(() => server.close());

const open = async () => {
  const { user } = await renderPanel({ path: '/search/htmlTemplate/edit/summer', server });
  const look = within(await screen.findByRole('region', { name: 'Design' }));
  const save = async (): Promise<HtmlTemplate | undefined> => {
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Template saved');
    return written.at(-1);
  };
  return { user, look, save };
};
const advanced = () => screen.getByRole('button', { name: 'Advanced' });

test('choices of the look write the code and its size', async () => {
  const { user, look, save } = await open();
  await user.click(look.getByRole('radio', { name: '2' }));
  await user.click(look.getByRole('switch', { name: 'Button' }));
  const saved = await save();
  expect(saved).toMatchObject({ width: 300, height: 458 });
  expect(saved?.html).toContain('>See it</a>');
});

test('a template with code of its own says so, and the ready card comes in its own size', async () => {
  template = buildTemplate({ html: '<b>{{title}}</b>', width: 280, height: 440 });
  const { user, look, save } = await open();
  look.getByText(/^This template has custom code/);
  await user.click(screen.getByRole('button', { name: 'Insert the ready card' }));
  expect(look.getByRole('radio', { name: '3' })).toBeChecked();
  const { width, height } = htmlTemplateDefaults;
  expect(await save()).toMatchObject({ width, height });
});

test('cards in a row are those of the size, which other choices leave as it is', async () => {
  const { user, look, save } = await open();
  await user.click(advanced());
  await user.click(screen.getByRole('button', { name: /^600 × 200\spx$/ }));
  expect(look.getByRole('radio', { name: '1' })).toBeChecked();
  look.getByText('The card has a custom size, 600 × 200 px: 1 fit in a row.');
  await user.click(look.getByRole('switch', { name: 'Brand' }));
  expect(await save()).toMatchObject({ width: 600, height: 218 });
});

test('the size follows the look again once the owner wants that', async () => {
  template = buildTemplate({ width: 600, height: 200 });
  const { user, look, save } = await open();
  await user.click(look.getByRole('button', { name: 'Adjust the size' }));
  expect(look.queryByText(/custom size/)).toBeNull();
  expect(look.getByRole('radio', { name: '3' })).toBeChecked();
  expect(await save()).toMatchObject({ width: 200, height: 320 });
});

test('a colour can be typed sign by sign, and one that isn’t whole is told and changes nothing', async () => {
  const { user, look, save } = await open();
  const field = look.getByRole('textbox', { name: 'Main color' });
  await user.clear(field);
  await user.type(field, '#B4231');
  expect(field).toHaveValue('#B4231');
  expect(look.queryByText(/^Enter a full color code/)).toBeNull();
  fireEvent.blur(field);
  look.getByText(/^Enter a full color code/);
  await user.type(field, '8');
  expect(field).toHaveValue('#b42318');
  expect(look.queryByText(/^Enter a full color code/)).toBeNull();
  expect((await save())?.html).toContain('color: #b42318;">{{price}}');
});

test('a colour of three signs is one once its field is left', async () => {
  const { user, look, save } = await open();
  const field = look.getByRole('textbox', { name: 'Main color' });
  await user.clear(field);
  await user.type(field, 'a3f');
  expect(field).toHaveValue('a3f');
  fireEvent.blur(field);
  expect(field).toHaveValue('#aa33ff');
  expect((await save())?.html).toContain('color: #aa33ff;">{{price}}');
});

test('a button without a text is told to be blank', async () => {
  const { user, look } = await open();
  await user.click(look.getByRole('switch', { name: 'Button' }));
  expect(look.queryByText(/the button is blank/)).toBeNull();
  await user.clear(look.getByRole('textbox', { name: 'Button text' }));
  look.getByText(/the button is blank/);
});
