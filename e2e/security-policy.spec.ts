import type { Page } from "@playwright/test";
import { LANGUAGE_COOKIE } from "@/components/preferences/cookies";
import { toPatientMs } from "@/server/cli/testing/patience";
import { expectAccessible, expectNoViolation } from "./fixtures/accessible";
import { setUpApp, signInByKeyboard } from "./fixtures/auth";
import { openDatabase } from "./fixtures/database";
import { expect, test } from "./fixtures/product";

async function takePicture(page: Page, name: string): Promise<void> {
  const folder = process.env.RUBRICA_PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

async function onPhoneInSpanish(page: Page, baseUrl: string): Promise<void> {
  await page.context().addCookies([{ name: LANGUAGE_COOKIE, value: "es", url: baseUrl }]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: "dark" });
  await page.reload();
}

test("an organisation requires a second factor; a member without one is led to set it up and then gets in", async ({
  page,
  product,
  browser,
}) => {
  const owner = await product.bootstrap("policy-owner@example.org", "Careful people");
  const member = await product.bootstrap("policy-member@example.org", "A team of their own");
  await using sql = openDatabase(product);
  const [organisation] = await sql<{ id: number; url: string; name: string }[]>`
    select o.id, o.url, o.name from organisation o join team t on t.organisation_id = o.id where t.id = ${owner.teamId}`;
  await sql`insert into team_member (team_id, user_id, role, created_at)
    values (${owner.teamId}, ${member.userId}, 'MEMBER', now())`;
  const settings = `/o/${organisation?.url}/security`;

  const theirs = await browser.newContext({ baseURL: product.baseUrl, locale: "en" });
  const other = await theirs.newPage();
  await signInByKeyboard(other, member, `/t/${owner.teamUrl}`);
  await other.waitForURL(`**/t/${owner.teamUrl}`);

  await signInByKeyboard(page, owner, settings);
  await page.waitForURL(`**${settings}`);
  const factor = page.getByRole("switch", { name: "Require a second factor" });
  const status = page.getByRole("status").filter({ hasText: /second factor|what is required/ });
  await expect(status).toContainText("All 2 people in this organisation already have what is required.");
  await expectAccessible(page, "security policy, nothing asked");
  await factor.press("Space");
  await expect(status).toContainText("2 people of 2 have no second factor");
  // An admin cannot lock themselves out.
  await page.getByRole("button", { name: "Save" }).press("Enter");
  await expect(
    page.getByRole("alert").filter({ hasText: "You did not sign in with a second factor" }),
  ).toBeVisible();

  await page.goto("/settings/security");
  await setUpApp(page);
  await page.goto(settings);
  await factor.press("Space");
  await expect(status).toContainText("One person of 2 has no second factor");
  await page.getByRole("radio", { name: "Only these" }).press("Space");
  await page.getByRole("button", { name: "Save" }).press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "Allow at least one." })).toBeVisible();
  await page.getByRole("checkbox", { name: /^Password/ }).press("Space");
  await page.getByRole("switch", { name: "End sign-ins" }).press("Space");
  await page.getByLabel("Hours").fill("24");
  await page.getByRole("switch", { name: "Limit pages to these addresses" }).press("Space");
  await page.getByLabel("Addresses and ranges").fill("198.51.100.0/24");
  await page.getByRole("button", { name: "Save" }).press("Enter");
  await expect(page.getByText("Your own address is not in any of them")).toBeVisible();
  await page.getByLabel("Addresses and ranges").fill("198.51.100.0/33");
  await page.getByRole("button", { name: "Save" }).press("Enter");
  await expect(page.getByText("Enter an address or a range")).toBeVisible();
  await expectAccessible(page, "security policy, refused");
  await takePicture(page, "policy-refused");
  await page.getByLabel("Addresses and ranges").fill("127.0.0.0/8, ::1\n198.51.100.0/24");
  await page.getByRole("button", { name: "Save" }).press("Enter");
  await expect(page.getByText("Saved. It applies from now on.", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Addresses and ranges")).toHaveValue(/^127\.0\.0\.0\/8\n/);
  await takePicture(page, "policy");

  // An open page learns of it with its next call and redirects.
  // A poll of the page may do so first; then there is no link left to press.
  const documents = other.getByRole("link", { name: "Documents" }).filter({ visible: true }).first();
  await documents.click({ timeout: toPatientMs(3) }).catch(() => undefined);
  await other.waitForURL("**/signin/required**");
  await expect(other.getByRole("heading", { level: 2, name: organisation?.name ?? "" })).toBeVisible();
  await expect(other.getByText("It requires a second factor")).toBeVisible();
  await expectNoViolation(other, "shut out by a policy");
  await takePicture(other, "policy-shut");
  await onPhoneInSpanish(other, product.baseUrl);
  await expect(other.getByText("Exige un segundo factor")).toBeVisible();
  await takePicture(other, "policy-shut-es-390-dark");
  await expectAccessible(other, "shut out by a policy on a phone");
  await theirs.clearCookies({ name: LANGUAGE_COOKIE });
  await other.setViewportSize({ width: 1280, height: 800 });
  await other.reload();
  await other.getByRole("link", { name: "Open your other teams" }).press("Enter");
  await other.waitForURL(`**/t/${member.teamUrl}`);

  await other.goto(`/t/${owner.teamUrl}`);
  await other.waitForURL("**/signin/required**");
  await other.getByRole("link", { name: "Set up a second factor" }).press("Enter");
  await other.waitForURL("**/settings/security");
  await expect(other.getByText(`${organisation?.name} requires a second factor`)).toBeVisible();
  await expectAccessible(other, "security, asked by an organisation");
  await setUpApp(other);
  await expect(other.getByText(`${organisation?.name} requires a second factor`)).toBeHidden();
  await other.goto(`/t/${owner.teamUrl}`);
  await other.waitForURL(`**/t/${owner.teamUrl}`);
  await expect(other.getByRole("main")).toBeVisible();
  await theirs.close();

  await onPhoneInSpanish(page, product.baseUrl);
  await expect(page.getByRole("heading", { level: 1, name: "Seguridad" })).toBeVisible();
  await takePicture(page, "policy-es-390-dark");
  await expectAccessible(page, "security policy on a phone");

  const url = organisation?.url ?? "";
  const shown: unknown = JSON.parse(await product.admin("organisation", "policy", "show", "--url", url));
  expect(shown).toMatchObject({ requiresSecondFactor: true, waysIn: ["PASSWORD"], sessionHours: 24 });
  const left: unknown = JSON.parse(
    await product.admin("organisation", "policy", "clear", "--url", url, "--reason", "Moved offices"),
  );
  expect(left).toMatchObject({
    requiresSecondFactor: false,
    waysIn: null,
    guardsPages: false,
    updatedAt: null,
  });
  const entries = await sql`select action, actor_kind from organisation_audit order by id desc limit 1`;
  expect(entries[0]).toMatchObject({ action: "SECURITY_POLICY_CHANGED", actor_kind: "INSTALLATION" });
});
