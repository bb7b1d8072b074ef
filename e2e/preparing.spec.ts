import type { Page } from "@playwright/test";
import { expectAccessible } from "./fixtures/accessible";
import { openDatabase } from "./fixtures/database";
import { createDraft, signIn } from "./fixtures/draft";
import { expect, test } from "./fixtures/product";

async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.RUBRICA_PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

test("what proves who somebody is, is chosen for everybody and for one person, and says what cannot be asked here", async ({
  page,
  product,
  owner,
}) => {
  const id = await createDraft(product, owner, 2, { title: "Proofs" });
  const stored = async () => {
    await using sql = openDatabase(product);
    const [row] = await sql`select auth_options as everybody from envelope where id = ${id}`;
    const people = await sql`select auth_options as own from recipient where envelope_id = ${id} order by id`;
    return { everybody: row?.everybody, people: people.map(({ own }) => own) };
  };
  await signIn(page, owner);
  const edit = `/t/${owner.teamUrl}/envelopes/${id}/edit`;
  await page.goto(`${edit}?step=review`);
  await page.getByRole("button", { name: /^Proof of identity/ }).click();
  const everybody = page.getByRole("group", { name: "Before signing" });
  await everybody.getByRole("checkbox", { name: "Passkey" }).click();
  await everybody.getByRole("checkbox", { name: "Code" }).click();
  await expectAccessible(page, "proof asked of everybody");
  await picture(page, "proof-everybody");
  await expect.poll(stored).toMatchObject({
    everybody: { globalAccessAuth: [], globalActionAuth: ["PASSKEY", "TWO_FACTOR_AUTH"] },
  });

  await page.goto(`${edit}?step=recipients`);
  await expect(page.getByText("Asks for a passkey or a code before signing")).toHaveCount(2);
  await page.getByRole("button", { name: "How Ana Pérez proves who they are" }).click();
  const sheet = page.getByRole("dialog", { name: "How Ana Pérez proves who they are" });
  const before = sheet.getByRole("region", { name: "Before reading" });
  await before.getByRole("radio", { name: "Something else for this person" }).click();
  await before.getByRole("checkbox", { name: "Account" }).click();
  await sheet.getByRole("radio", { name: "Nothing, for this person" }).click();
  await expect(sheet.getByRole("checkbox", { name: "ClaveÚnica" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "How Luis Gómez proves who they are" }).click();
  const other = page.getByRole("dialog", { name: "How Luis Gómez proves who they are" });
  const acting = other.getByRole("region", { name: "Before signing" });
  await acting.getByRole("radio", { name: "Something else for this person" }).click();
  await expect(acting.getByRole("checkbox", { name: "ClaveÚnica" })).toBeDisabled();
  await expect(acting).toContainText("this installation is not connected to ClaveÚnica");
  await acting.getByRole("checkbox", { name: "Password" }).click();
  await expectAccessible(page, "proof asked of a person");
  await picture(page, "proof-person");
  await expect.poll(stored).toMatchObject({
    people: [
      { accessAuth: ["ACCOUNT"], actionAuth: ["EXPLICIT_NONE"] },
      { accessAuth: [], actionAuth: ["PASSWORD"] },
    ],
  });
  await acting.getByRole("radio", { name: "As for everybody" }).click();
  await expect.poll(stored).toMatchObject({ people: [{}, { actionAuth: [] }] });
});

test("links stand beside the files, one taken away comes back, and the draft goes into a folder", async ({
  page,
  product,
  owner,
}) => {
  const id = await createDraft(product, owner, 1, { title: "With links" });
  const stored = async () => {
    await using sql = openDatabase(product);
    const links = await sql`select label, data from attachment where envelope_id = ${id} order by label`;
    const [row] = await sql`select f.name as folder from envelope e join folder f on f.id = e.folder_id
      where e.id = ${id}`;
    return { links: links.map(({ label, data }) => `${label} ${data}`), folder: row?.folder ?? null };
  };
  await signIn(page, owner);
  await page.goto(`/t/${owner.teamUrl}/envelopes/${id}/edit?step=review`);
  const part = page.getByRole("region", { name: /^Links beside the files/ });
  await page.getByRole("button", { name: /^Links beside the files/ }).click();
  await part.getByLabel("Label").fill("Price list");
  await part.getByLabel("Address").fill("javascript:alert(1)");
  await part.getByRole("button", { name: "Add link" }).click();
  await expect(part.getByText("An address begins with https:// or http://.")).toBeVisible();
  await part.getByLabel("Address").fill("https://example.org/prices");
  await part.getByRole("button", { name: "Add link" }).click();
  await expect(part.getByRole("link", { name: "Open Price list" })).toHaveAttribute(
    "href",
    "https://example.org/prices",
  );
  await expectAccessible(page, "links beside the files");
  await picture(page, "links");
  await part.getByLabel("Label").first().fill("Prices 2027");
  await expect.poll(stored).toMatchObject({ links: ["Prices 2027 https://example.org/prices"] });
  await part.getByRole("button", { name: "Take Prices 2027 away" }).click();
  await expect.poll(stored).toMatchObject({ links: [] });
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(stored).toMatchObject({ links: ["Prices 2027 https://example.org/prices"] });

  const dates = page.getByRole("button", { name: /^Language and dates/ });
  await expect(dates).not.toContainText("Changed");
  await dates.click();
  await page.getByRole("radio", { name: "Spanish" }).click();
  await page.getByRole("combobox", { name: "Time zone" }).click();
  await page.getByRole("combobox", { name: "Time zone" }).fill("buenos");
  await expectAccessible(page, "a time zone is found");
  await picture(page, "time-zone");
  await page.getByRole("option", { name: /Buenos Aires/ }).click();
  await expect(dates).toContainText("Changed");
  await expect(dates).toContainText("Buenos Aires");
  await page.getByRole("button", { name: "Back to the team's choice" }).click();
  await expect(dates).not.toContainText("Changed");
  await expect(page.getByTestId("save-state")).toContainText("Saved");

  await page.getByRole("button", { name: /^Afterwards and inside the team/ }).click();
  await page.getByRole("button", { name: "Folder: Choose a folder" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "New folder here" }).click();
  await dialog.getByRole("textbox", { name: "Name of the new folder" }).fill("Prepared");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText(/seen by \d/)).toBeVisible();
  await dialog.getByRole("button", { name: "Move here" }).click();
  await expect.poll(stored).toMatchObject({ folder: "Prepared" });
  await expect(page.getByText("Prepared", { exact: true })).toBeVisible();
});
