import type { Page } from "@playwright/test";
import { z } from "zod";
import { LANGUAGE_COOKIE } from "@/components/preferences/cookies";
import { BOTH, expectAccessible } from "./fixtures/accessible";
import { openDatabase } from "./fixtures/database";
import { signIn } from "./fixtures/draft";
import { expect } from "./fixtures/product";
import { test } from "./fixtures/receiver";

const Line = z.object({ seq: z.int() });

async function takePicture(page: Page, name: string): Promise<void> {
  const folder = process.env.RUBRICA_PICTURES;
  if (!folder) return;
  for (const colorScheme of BOTH) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `${folder}/${name}-${colorScheme}.png`, fullPage: true });
  }
  await page.emulateMedia({ colorScheme: null });
}

test("an admin streams the log to a receiver, tests it, sees it fail and work, and removes it", async ({
  page,
  installed: { product, owner },
  receiver,
}) => {
  await using sql = openDatabase(product);
  const [organisation] = await sql<{ id: number; url: string }[]>`
    select o.id, o.url from organisation o join team t on t.organisation_id = o.id where t.id = ${owner.teamId}`;
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  await signIn(page, owner);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/o/${organisation?.url}/log`);

  const address = page.getByRole("textbox", { name: "Address of the receiver" });
  await address.fill("syslog://logs.example.com");
  await page.keyboard.press("Enter");
  await expect(page.getByText("It must start with https:// or syslog+tls://.")).toBeVisible();
  await expect(address).toBeFocused();
  await address.fill("https://127.0.0.1:6514/log");
  await page.keyboard.press("Enter");
  await expect(page.getByText("This host is private. Logs only go to public addresses.")).toBeVisible();
  await expectAccessible(page, "a receiver that is refused");
  await takePicture(page, "log-receiver-refused");
  await address.fill(receiver.url("/log"));
  await page.getByLabel("Secret", { exact: true }).fill("a-secret-of-the-receiver");
  await sql`update session set proven_at = null where user_id = ${owner.userId}`;
  await button("Stream the log").click();
  await page.getByLabel("Your password").fill(owner.password);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Receiver saved", { exact: true })).toBeVisible();

  await expect(page.getByText(/^Entry \d+,/)).toBeVisible({ timeout: 30_000 });
  const arrived = receiver.received
    .filter(({ path }) => path === "/log")
    .flatMap(({ body }) => body.trim().split("\n"))
    .map((line) => Line.parse(JSON.parse(line)).seq);
  expect(arrived).toEqual(arrived.map((_, index) => index + 1));
  await expect(page.getByLabel("Secret", { exact: true })).toHaveValue("");
  await button("Send a test").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("The receiver accepted the test line.")).toBeVisible();
  await expect(page.getByText("sent a test to").first()).toBeVisible();
  await expectAccessible(page, "the receiver of a log");
  await takePicture(page, "log-receiver");

  receiver.answer("/log", (_, response) => response.writeHead(503).end());
  await button("Send a test").click();
  await expect(page.getByText("The receiver answered 503.").first()).toBeVisible();
  await expect(page.getByText("What waits is kept and sent in order.")).toBeVisible({ timeout: 60_000 });
  await takePicture(page, "log-receiver-failing");

  await page.context().addCookies([{ name: LANGUAGE_COOKIE, value: "es", url: product.baseUrl }]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(page.getByText("Lo que espera se conserva y se envía en orden.")).toBeVisible();
  await expectAccessible(page, "the receiver of a log on a phone");
  await takePicture(page, "log-receiver-es-390");
  await button("Quitar receptor").click();
  await expectAccessible(page, "removing the receiver of a log");
  await takePicture(page, "log-receiver-removing-es-390");
  await button("Dejar de transmitir").click();
  await expect(button("Transmitir el registro")).toBeVisible();
  await expect(page.getByText("dejó de transmitir el registro").first()).toBeVisible();
  await takePicture(page, "log-receiver-removed-es-390");
});
