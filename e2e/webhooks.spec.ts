import type { Locator, Page } from "@playwright/test";
import { toPatientMs } from "@/server/cli/testing/patience";
import { expectAccessible } from "./fixtures/accessible";
import { openDatabase } from "./fixtures/database";
import { signIn } from "./fixtures/draft";
import { type Account, expect, type Product } from "./fixtures/product";
import { test } from "./fixtures/receiver";
import { listSmallScreenLosses } from "./fixtures/reflow";
import { callRest, sendEnvelope } from "./fixtures/sent-envelope";

const PHONE = { width: 390, height: 844 };
const ANA = { name: "Ana Rojas", email: "ana@example.org", role: "APPROVER" };

const getWebhooksPath = (owner: Account) => `/t/${owner.teamUrl}/settings/webhooks`;
const button = (page: Page | Locator, name: string | RegExp) =>
  page.getByRole("button", { name, exact: true });
const row = (page: Page, name: RegExp) => page.getByRole("row", { name });

async function createWebhook(product: Product, owner: Account, webhookUrl: string): Promise<string> {
  const body = { webhookUrl, eventTriggers: ["DOCUMENT_SENT"] };
  const createdWebhook = await callRest(product, owner, "/webhook/create", body);
  if (typeof createdWebhook !== "object" || createdWebhook === null || !("id" in createdWebhook))
    throw new Error("No webhook was made.");
  return String(createdWebhook.id);
}

test("a webhook is set up from the empty list: checked URL, secret shown once, test, envelope's delivery", {
  tag: "@core",
}, async ({ page, product, owner, receiver }) => {
  // Webhooks of other tests may have called the receiver of this worker.
  const earlier = receiver.connections();
  await signIn(page, owner);
  await page.goto(getWebhooksPath(owner));
  await expect(page.getByRole("heading", { name: "Find out when something happens" })).toBeVisible();
  await expectAccessible(page, "no webhooks");
  await page.getByRole("link", { name: "Set up a webhook" }).click();

  const url = page.getByLabel("Address", { exact: true });
  await url.fill("http://example.com/in");
  await url.blur();
  await expect(page.getByText("It must start with https://.")).toBeVisible();
  await url.fill("https://10.0.0.1/in");
  await url.blur();
  await expect(page.getByText("This host is private.")).toBeVisible();
  await button(page, "Create webhook").click();
  await expect(url).toBeFocused();
  await expectAccessible(page, "a webhook's form with a refused address");
  expect(receiver.connections()).toBe(earlier);

  await url.fill(receiver.url("/in"));
  await url.blur();
  await expect(page.getByText("Name, certificate and connection are fine.")).toBeVisible();
  await page.getByLabel("All events", { exact: true }).click();
  await page.getByLabel("Include signing links").click();
  await expect(page.getByText("sign as the recipient")).toBeVisible();
  await page.getByLabel("Include signing links").click();
  await button(page, "Create webhook").click();

  const secretField = page.getByLabel(`Secret of ${receiver.host}`);
  await expect(secretField).toHaveValue(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const secret = await secretField.inputValue();
  await button(page, "Send test").click();
  await expect(page.getByText(/204 in \d/)).toBeVisible();
  await expectAccessible(page, "a webhook just made");
  const listCalls = () => receiver.received.filter(({ headers }) => headers["x-service-secret"] === secret);
  const [tested] = listCalls();
  expect(tested?.headers).toMatchObject({
    "x-service-secret": secret,
    "x-service-test": "1",
    "x-service-event": "DOCUMENT_COMPLETED",
  });
  await button(page, "Edit the payload").click();
  const payload = page.getByLabel("Payload (JSON)");
  await expect(payload).toBeFocused();
  await expect(payload).toHaveValue(/"title": "\[Sample\] /);
  await payload.fill('{"title": "Mine"');
  await button(page, "Send another test").click();
  await expect(page.getByText("This is not JSON.")).toBeVisible();
  await expectAccessible(page, "a payload of one's own, refused");
  await payload.fill('{"title": "Mine"}');
  await button(page, "Send another test").click();
  await expect.poll(() => listCalls().length).toBe(2);
  expect(JSON.parse(listCalls()[1]?.body ?? "")).toMatchObject({ payload: { title: "Mine" } });
  expect(listCalls()[1]?.headers).toMatchObject({ "x-service-test": "1" });
  await button(page, "Back to the sample").click();
  await expect(button(page, "See deliveries")).toHaveAttribute("aria-disabled", "true");
  await page.getByLabel("I have stored it").click();
  await button(page, "See deliveries").click();

  await expect(row(page, /Sample data/).first()).toContainText("Delivered");
  const title = `Lease ${Date.now()}`;
  const envelope = await sendEnvelope(product, owner, { title, pages: 1, recipients: [ANA] });
  await expect(row(page, new RegExp(`Document sent.*${title}`))).toContainText("Delivered", {
    timeout: toPatientMs(30),
  });
  await expectAccessible(page, "deliveries");
  expect(await page.content()).not.toContain(secret);

  await page.getByRole("button", { name: `Document sent, ${title}: show attempts` }).click();
  const sheet = page.getByRole("dialog", { name: "Delivery" });
  await expect(sheet.getByText("The receiver answered 204.")).toBeVisible();
  await expect(sheet.getByRole("row", { name: /X-Service-Secret/ })).toContainText("••••••••");
  await expect(sheet.getByRole("region", { name: "Payload" })).toContainText(`"title": "${title}"`);
  await expect(sheet.getByRole("link", { name: envelope.id })).toBeVisible();
  await expectAccessible(page, "a delivery");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: `Document sent, ${title}: show attempts` })).toBeFocused();

  await page.getByRole("link", { name: "All webhooks" }).click();
  await expect(page.getByText("All events")).toBeVisible();
  await expect(row(page, new RegExp(receiver.host))).toContainText("4 of 4 answered");
  await expectAccessible(page, "the list of webhooks");
});

test("a failing receiver is retried on schedule, and once fixed gets the delivery by manual resend", async ({
  page,
  context,
  product,
  owner,
  receiver,
}) => {
  receiver.answer("/broken", (_, response) => response.writeHead(500).end('{"error":"out of order"}'));
  const id = await createWebhook(product, owner, receiver.url("/broken"));
  const title = `Retried ${Date.now()}`;
  await sendEnvelope(product, owner, { title, pages: 1, recipients: [ANA] });
  await signIn(page, owner);
  await page.goto(`${getWebhooksPath(owner)}/${id}`);
  const deliveryRow = row(page, new RegExp(title));
  await expect(deliveryRow).toContainText(/Retrying\s*Attempt 2 of 5\. Next in \d+ s\./);
  await page.getByRole("button", { name: new RegExp(title) }).click();

  const sheet = page.getByRole("dialog", { name: "Delivery" });
  await expect(sheet.getByText("The receiver answered 500.")).toBeVisible();
  await expect(sheet.getByRole("region", { name: /Response body/ })).toContainText('"error": "out of order"');
  await expect(sheet.getByRole("button", { name: "Attempt 1: failed" })).toBeVisible();
  await expect(sheet.getByRole("img", { name: /^Attempt 2: next, in \d+ s$/ })).toBeVisible();
  await expectAccessible(page, "a delivery that is retried");
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await button(sheet, "Copy as cURL").click();
  await expect(button(sheet, "Copied")).toBeVisible();
  const command = await page.evaluate(() => navigator.clipboard.readText());
  expect(command).toContain(`curl -i -X POST '${receiver.url("/broken")}'`);
  expect(command).toContain('-H "X-Service-Secret: $WEBHOOK_SECRET"');

  receiver.answer("/broken", (_, response) => response.writeHead(202).end());
  await button(sheet, "Resend").click();
  await expect(sheet.getByText("By hand", { exact: true })).toBeVisible();
  await expect(sheet.getByText("The receiver answered 202.")).toBeVisible();
  await button(sheet, "Close").click();
  const [first, second] = receiver.received.filter(({ path }) => path === "/broken");
  expect(second?.body).toBe(first?.body);
  expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);

  await page.getByLabel("State").selectOption("Failed");
  await expect(page.getByText("Nothing matches these filters.")).toBeVisible();
  await button(page, "Clear filters").click();
  await page.getByLabel("State").selectOption("Delivered");
  await expect(page.getByRole("row", { name: new RegExp(title) })).toHaveCount(1);
  await button(page, "Resend failed…").click();
  await button(page, "Resend").click();
  await expect(page.getByText("Nothing has failed since then.")).toBeVisible();
  await page.keyboard.press("Escape");
});

test("a paused webhook says why and is resumed; missed deliveries are sent, and its secret is changed once", async ({
  page,
  product,
  owner,
  receiver,
}) => {
  const id = await createWebhook(product, owner, receiver.url("/paused"));
  await using sql = openDatabase(product);
  await sql`update webhook set paused_at = clock_timestamp() - interval '1 hour', failures_in_row = 50 where id = ${id}`;
  const title = `Missed ${Date.now()}`;
  await sendEnvelope(product, owner, { title, pages: 1, recipients: [ANA] });
  await signIn(page, owner);
  await page.goto(`${getWebhooksPath(owner)}/${id}`);
  await expect(page.getByText(/50 deliveries in a row failed/)).toBeVisible();
  await expect(row(page, new RegExp(title))).toContainText("Not sent");
  await expectAccessible(page, "a paused webhook");
  await button(page, "Resume").click();
  await expect(page.getByText(/50 deliveries in a row failed/)).toBeHidden();
  await button(page, "Resend failed…").click();
  await button(page, "Resend").click();
  await expect(page.getByText("Resending 1 delivery")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(row(page, new RegExp(`${title}.*By hand`))).toContainText("Delivered");

  await page.getByRole("tab", { name: "Settings" }).click();
  await button(page, "Change secret").click();
  await page.getByRole("dialog").getByRole("button", { name: "Change secret" }).click();
  const secretField = page.getByLabel(`Secret of ${receiver.host}`);
  await expect(secretField).toHaveValue(/^whsec_/);
  await page.keyboard.press("Escape");
  await expect(secretField).toBeVisible();
  await page.getByLabel("I have stored it").click();
  await button(page, "Done").click();
  await expect(page.getByText(/signed with the previous secret as well/)).toBeVisible();
  await expectAccessible(page, "a webhook's settings");
  await button(page, "Delete webhook").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete webhook" }).click();
  await page.waitForURL(`**${getWebhooksPath(owner)}`);
  await page.goto(`${getWebhooksPath(owner)}/${id}`);
  await expect(page.getByText("This webhook does not exist")).toBeVisible();
});

test.describe("on a phone, in Spanish", () => {
  test.use({ locale: "es-CL", viewport: PHONE, hasTouch: true, isMobile: true });

  test("list, form and delivery are accessible, and a member reads why nothing can be set up", async ({
    page,
    browser,
    product,
    owner,
    receiver,
  }) => {
    const id = await createWebhook(product, owner, receiver.url("/movil"));
    await sendEnvelope(product, owner, { title: "Arriendo", pages: 1, recipients: [ANA] });
    await signIn(page, owner);
    await page.goto(getWebhooksPath(owner));
    await expect(row(page, new RegExp(receiver.host)).first()).toBeVisible();
    await expectAccessible(page, "lista");
    expect(await listSmallScreenLosses(page)).toEqual([]);
    await page.goto(`${getWebhooksPath(owner)}/new`);
    await expect(page.getByRole("heading", { name: "Nuevo webhook" })).toBeVisible();
    await expectAccessible(page, "formulario");
    expect(await listSmallScreenLosses(page)).toEqual([]);
    await page.goto(`${getWebhooksPath(owner)}/${id}`);
    await expect(page.getByRole("button", { name: /Arriendo/ })).toBeVisible();
    expect(await listSmallScreenLosses(page)).toEqual([]);
    await page.getByRole("button", { name: /Arriendo/ }).click();
    await expect(page.getByText("El receptor respondió 204.")).toBeVisible();
    await expectAccessible(page, "entrega");
    await expect(button(page.getByRole("dialog"), "Cerrar")).toBeVisible();
    expect(await listSmallScreenLosses(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Enviar una prueba" }).click();
    await page.getByRole("button", { name: "Editar los datos" }).click();
    await expect(page.getByLabel("Datos (JSON)")).toBeFocused();
    await expectAccessible(page, "prueba");
    expect(await listSmallScreenLosses(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(page.getByLabel("Datos (JSON)")).toBeHidden();
    await page.getByRole("tab", { name: "Ajustes" }).click();
    await expect(page.getByText("X-Service-Secret").first()).toBeVisible();
    await expectAccessible(page, "ajustes");
    expect(await listSmallScreenLosses(page)).toEqual([]);

    const member = await product.bootstrap("miembro@example.org", "Otro");
    await using sql = openDatabase(product);
    await sql`insert into organisation_member (organisation_id, user_id, role, created_at)
      select organisation_id, ${member.userId}, 'MEMBER', clock_timestamp() from team where id = ${owner.teamId}`;
    await sql`insert into team_member (team_id, user_id, role, created_at)
      values (${owner.teamId}, ${member.userId}, 'MEMBER', clock_timestamp())`;
    const theirs = await browser.newContext({ baseURL: product.baseUrl, locale: "es-CL", viewport: PHONE });
    const other = await theirs.newPage();
    await signIn(other, member);
    for (const place of [getWebhooksPath(owner), `${getWebhooksPath(owner)}/${id}`]) {
      await other.goto(place);
      await expect(other.getByText("Los webhooks los configuran administradores y gestores")).toBeVisible();
    }
    await expectAccessible(other, "explicación");
    await theirs.close();
  });
});
