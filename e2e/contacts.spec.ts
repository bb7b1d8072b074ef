import type { Page } from "@playwright/test";
import { expectAccessible } from "./fixtures/accessible";
import { createDraft, signIn } from "./fixtures/draft";
import { type Account, expect, type Product, test } from "./fixtures/product";
import { sendEnvelope } from "./fixtures/sent-envelope";

const SIGNATURE = [{ type: "SIGNATURE", positionY: 70 }];

/** Pictures to look at, where somebody asked for them. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.RUBRICA_PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

async function draftWithoutPeople(page: Page, product: Product, owner: Account): Promise<void> {
  const id = await createDraft(product, owner, 1, { title: "Lease", recipients: [] });
  await page.goto(`/t/${owner.teamUrl}/envelopes/${id}/edit?step=recipients`);
  await expect(page.getByRole("button", { name: "Add recipient" })).toBeVisible();
}

test("whom one has sent to is suggested while typing, a slip is asked about, and lists become rows", async ({
  page,
  product,
  owner,
}) => {
  const people = [
    { name: "Ximena Araya", email: "ximena.araya@example.org", fields: SIGNATURE },
    { name: "Xavier Pons", email: "xavier@example.org", fields: SIGNATURE },
  ];
  await sendEnvelope(product, owner, { title: "First", recipients: people });
  await sendEnvelope(product, owner, { title: "Second", recipients: people.slice(0, 1) });
  await signIn(page, owner);
  await draftWithoutPeople(page, product, owner);

  await page.getByRole("button", { name: "Add recipient" }).click();
  const address = page.getByRole("combobox", { name: "E-mail" });
  await address.first().pressSequentially("x");
  const options = page.getByRole("listbox", { name: "People" }).getByRole("option");
  await expect(options.first()).toContainText("Ximena Araya");
  await expect(options.nth(1)).toContainText("xavier@example.org");
  await picture(page, "suggestions");
  await expectAccessible(page, "suggestions");
  await page.keyboard.press("ArrowDown");
  await expect(address.first()).toHaveAttribute("aria-activedescendant", /-0$/);
  await page.keyboard.press("Enter");
  await expect(address.first()).toHaveValue("ximena.araya@example.org");
  await expect(page.getByLabel("Name", { exact: true }).first()).toHaveValue("Ximena Araya");
  await expect(options).toHaveCount(0);

  await page.getByRole("button", { name: "Add recipient" }).click();
  await expect(address).toHaveCount(2);
  await address.nth(1).pressSequentially("xim");
  await expect(options).toHaveCount(0);
  await address.nth(1).fill("pedro@gmial.com");
  await page.getByRole("button", { name: "pedro@gmail.com" }).click();
  await expect(address.nth(1)).toHaveValue("pedro@gmail.com");

  await page.getByRole("button", { name: "From team" }).click();
  const team = page.getByRole("dialog", { name: "From your team" });
  await team.getByRole("checkbox").first().check();
  await expectAccessible(page, "from team");
  await team.getByRole("button", { name: "Add 1 person" }).click();
  await expect(address).toHaveCount(3);
  await expect(page.getByTestId("save-state")).toContainText("Saved");
  await page.reload();
  const stored = [];
  for (let row = 0; row < 3; row += 1) stored.push(await address.nth(row).inputValue());
  expect(stored).toEqual(["ximena.araya@example.org", "pedro@gmail.com", owner.email]);
});
