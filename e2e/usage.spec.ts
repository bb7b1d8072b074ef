import type { Page } from "@playwright/test";
import { LANGUAGE_COOKIE } from "@/components/preferences/cookies";
import { expectAccessible } from "./fixtures/accessible";
import { openDatabase } from "./fixtures/database";
import { signIn } from "./fixtures/draft";
import { expect, test } from "./fixtures/product";
import { sendEnvelope } from "./fixtures/sent-envelope";

async function takePicture(page: Page, name: string): Promise<void> {
  const folder = process.env.RUBRICA_PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

const lease = (name: string) => ({
  title: `Lease of ${name}`,
  recipients: [
    { name, email: `${name.toLowerCase()}@example.org`, fields: [{ type: "SIGNATURE", positionY: 70 }] },
  ],
});

test("an organisation sees its usage, and a limit set by an instance admin refuses anything beyond it", async ({
  page,
  product,
  browser,
}) => {
  const owner = await product.bootstrap("usage@example.org", "Users of much");
  const admin = await product.bootstrap("sets-limits@example.org", "Running it");
  await using sql = openDatabase(product);
  await sql`update "user" set is_instance_admin = true where email = ${admin.email}`;
  const [organisation] = await sql<{ url: string; name: string }[]>`
    select o.url, o.name from organisation o join team t on t.organisation_id = o.id where t.id = ${owner.teamId}`;
  await signIn(page, owner);
  await page.goto(`/o/${organisation?.url}/usage`);
  await expect(page.getByText("Nothing was sent or stored yet")).toBeVisible();
  await expectAccessible(page, "usage, empty");
  await takePicture(page, "usage-empty");

  const others = await browser.newContext({ baseURL: product.baseUrl, locale: "en" });
  const running = await others.newPage();
  await signIn(running, admin);
  await running.goto(`/admin/organisations?query=${organisation?.url}`);
  await running.getByRole("button", { name: `Limits of ${organisation?.name}` }).click();
  const dialog = running.getByRole("dialog");
  const documents = dialog.getByRole("group", { name: "Documents a month" });
  await documents.getByLabel("Soft limit").fill("5");
  await documents.getByLabel("Hard limit").fill("2");
  await dialog.getByLabel("Reason").fill("Agreed by contract");
  await dialog.getByRole("button", { name: "Save limits" }).click();
  await expect(dialog.getByText("The soft limit must be below the hard limit")).toBeVisible();
  await expectAccessible(running, "limits of an organisation");
  await takePicture(running, "usage-limits");
  await documents.getByLabel("Soft limit").fill("1");
  await dialog.getByRole("button", { name: "Save limits" }).click();
  await expect(dialog).toBeHidden();
  await others.close();

  await sendEnvelope(product, owner, lease("Ana"));
  await sendEnvelope(product, owner, lease("Ben"));
  await expect(sendEnvelope(product, owner, lease("Eva"))).rejects.toThrow();
  await page.reload();
  await expect(page.getByText("2 of 2")).toBeVisible();
  await expect(page.getByText("Limit reached")).toBeVisible();
  await expect(
    page.getByRole("table", { name: "By team" }).getByRole("row", { name: /Users of much/ }),
  ).toContainText("2");
  await expectAccessible(page, "usage");
  await takePicture(page, "usage");
  const shown: unknown = JSON.parse(
    await product.admin("organisation", "show", "--url", organisation?.url ?? ""),
  );
  expect(shown).toMatchObject({ limits: { documents: { soft: 1, hard: 2 } }, used: { documents: 2 } });
  const mails = await sql<{ subject: string }[]>`
    select subject from mail where kind = 'USAGE_LINE' and to_email = ${owner.email} order by created_at`;
  expect(mails.map(({ subject }) => subject.split(":")[0])).toEqual([
    "The warning limit for documents is reached",
    "All documents of this month are used",
  ]);

  await page.context().addCookies([{ name: LANGUAGE_COOKIE, value: "es", url: product.baseUrl }]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: "dark" });
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Uso" })).toBeVisible();
  await expect(page.getByText("Límite alcanzado")).toBeVisible();
  await expectAccessible(page, "usage on a phone");
  await takePicture(page, "usage-es-390-dark");
  await sql`delete from organisation_quota`;
});
