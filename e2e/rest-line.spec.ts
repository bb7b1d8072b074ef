import { drawWithMouse } from "./fixtures/finger";
import { expect, test } from "./fixtures/product";
import { expectSealed } from "./fixtures/sealed-file";
import { runRestLine } from "./rest-line";

test("an integrator creates, distributes and downloads with REST alone while a recipient signs in a browser", {
  tag: ["@core", "@server"],
}, async ({ page, product, owner }) => {
  const said: string[] = [];
  const result = await runRestLine({
    baseUrl: product.baseUrl,
    apiToken: owner.apiToken,
    say: (line) => said.push(line),
    sign: async (signingUrl) => {
      await page.goto(signingUrl);
      await page.getByRole("button", { name: "Start", exact: true }).click();
      await page.getByRole("button", { name: "Add signature" }).click();
      await page.getByText("Draw", { exact: true }).click();
      await drawWithMouse(page);
      await page.getByRole("button", { name: "Use this signature" }).click();
      await page.getByRole("button", { name: "Review" }).click();
      await page.getByRole("button", { name: "Sign and finish" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toContainText(/Done|Everyone has finished/);
    },
  });
  expect(Buffer.from(result.original).equals(result.uploaded), "the original comes back as sent").toBe(true);
  expectSealed(product, result.sealed, result.uploaded);
  expect(Buffer.from(result.auditLog).toString("latin1", 0, 5)).toBe("%PDF-");
  expect(said.map((line) => line.split(/[ ;]/)[0])).toEqual([
    "created",
    "distributed",
    "completed",
    "sealed",
  ]);
});
