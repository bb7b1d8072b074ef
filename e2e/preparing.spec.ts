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
