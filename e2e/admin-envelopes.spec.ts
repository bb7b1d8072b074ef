import { expectAccessible } from "./fixtures/accessible";
import { openDatabase } from "./fixtures/database";
import { signIn } from "./fixtures/draft";
import { expect, test } from "./fixtures/product";
import { sendEnvelope } from "./fixtures/sent-envelope";

const REASON = "Asked to by its owner, ticket 7";

test("an instance admin finds an envelope, opens it for a reason told to its owner, and deletes it", async ({
  page,
  product,
}) => {
  const admin = await product.bootstrap("opens-it@example.org", "Running it");
  const olga = await product.bootstrap("olga-asks@example.org", "Olga's notary");
  await using sql = openDatabase(product);
  await sql`update "user" set is_instance_admin = true where email = ${admin.email}`;
  await sendEnvelope(product, olga, {
    title: "Sale of the mill",
    recipients: [{ name: "Ana Rojas", email: "ana-mill@example.org", role: "APPROVER" }],
  });
  await signIn(page, admin);

  await page.goto("/admin/organisations");
  await page.getByRole("searchbox").fill("olga-asks@example.org");
  await page.keyboard.press("Enter");
  await expect(page.getByText("one document")).toBeVisible();
  await expectAccessible(page, "organisations");

  await page.getByRole("link", { name: "Documents", exact: true }).last().click();
  await page.getByRole("searchbox").fill("mill");
  await page.getByLabel("Status").selectOption("PENDING");
  await expect(page.getByText("Olga's notary")).toBeVisible();
  await expectAccessible(page, "envelopes of every team");
  await page.getByRole("link", { name: "Sale of the mill" }).click();
  await expect(page.getByText("Its contents are hidden")).toBeVisible();
  await expect(page.getByText("ana-mill@example.org")).toBeHidden();

  await page.getByRole("button", { name: "Open…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reason").fill(REASON);
  await dialog.getByRole("button", { name: "Open", exact: true }).click();
  await expect(page.getByText("Ana Rojas (ana-mill@example.org)")).toBeVisible();
  await expect(page.getByText(`to see what it holds: ${REASON}`)).toBeVisible();
  await expectAccessible(page, "an opened envelope");
  const folder = process.env.RUBRICA_PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/admin-envelope.png`, fullPage: true });
  const saved = page.waitForEvent("download");
  await page.getByRole("link", { name: /^Download / }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.pdf$/);
  await product.mail.waitFor(
    olga.email,
    ({ email }) => email.subject?.startsWith("Opened by an administrator") === true,
  );

  await page.getByRole("button", { name: "Delete…" }).click();
  await dialog.getByLabel("Reason").fill("A court order, No. 7");
  await dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText("Deleted", { exact: true }).first()).toBeVisible();
});
