import type { Locator, Page } from 'playwright';

/** A section of the panel Style, opened. */
export async function styleSection(page: Page, title: string): Promise<Locator> {
  const section = page.getByRole('region', { name: title, exact: true });
  const head = section.getByRole('heading', { level: 3 }).getByRole('button');
  await head.waitFor();
  if ((await head.getAttribute('aria-expanded')) === 'false') await head.click();
  return section;
}

/** Opens the list of a field. */
export async function openPicker(page: Page, title: string, field: string): Promise<Locator> {
  const section = await styleSection(page, title);
  await section.getByRole('button', { name: new RegExp(`^${field}: `) }).click();
  const search = page.getByRole('combobox', { name: 'Find an attribute' });
  await search.waitFor();
  return search;
}

/** Chooses an attribute or another entry of the list of a field by its name. */
export async function pickStyle(page: Page, title: string, field: string, name: string): Promise<void> {
  const search = await openPicker(page, title, field);
  await search.fill(name);
  await page.locator('[role=option][data-active]', { hasText: name }).waitFor();
  await search.press('Enter');
  await search.waitFor({ state: 'detached' });
  const section = await styleSection(page, title);
  await section.getByRole('button', { name: `${field}: ${name}`, exact: true }).waitFor();
}

/** Chooses one of the alternatives that a section shows side by side. */
export async function choose(section: Locator, name: string): Promise<void> {
  await section.locator('label', { hasText: new RegExp(`^${name}$`) }).click();
}
