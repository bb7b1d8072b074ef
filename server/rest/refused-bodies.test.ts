import { afterAll, beforeAll, expect, test } from "vitest";
import { POST } from "@/app/api/trpc/[trpc]/route";
import { connect } from "@/server/db/connect";
import { provide } from "@/server/runtime";
import { MAX_JSON_BYTES, readText } from "./read";

/** Effects of a refused body on the answer and on its connection. */

// Never dialled: the refusal comes before any query.
const sql = connect("postgres://nobody@127.0.0.1:9/nothing", { max: 1, name: "unused" });
beforeAll(() => {
  provide("sql", sql);
});
afterAll(() => sql.end({ timeout: 1 }));

const postToTrpc = (body: string) =>
  POST(
    new Request("http://localhost:3000/api/trpc/signing.fill", {
      method: "POST",
      headers: { "content-type": "application/json", "sec-fetch-site": "same-origin" },
      body,
    }),
    { params: Promise.resolve({ trpc: "signing.fill" }) },
  );

test.each([
  ["no JSON", "{", 400, "PARSE_ERROR"],
  ["nothing", "", 400, "PARSE_ERROR"],
  ["a key twice", '{"token":"a","token":"b"}', 400, "INVALID_BODY"],
  ["more lists than any call has", `{"token":[${"[],".repeat(100_000)}[]]}`, 400, "INVALID_BODY"],
  ["more than a body may hold", `"${"x".repeat(MAX_JSON_BYTES)}"`, 413, "PAYLOAD_TOO_LARGE"],
])("an interface call with %s is refused with a client error", async (_, body, status, code) => {
  const answer = await postToTrpc(body);
  expect([answer.status, (await answer.json()).code]).toEqual([status, code]);
});

test("the rest of a body that is too large is read off the connection", async () => {
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent >= 40) return controller.close();
      sent += 1;
      controller.enqueue(new Uint8Array(64 * 1024));
    },
  });
  const request = new Request(
    "http://localhost/",
    Object.assign({ method: "POST", body }, { duplex: "half" }),
  );
  await expect(readText(request, MAX_JSON_BYTES)).rejects.toMatchObject({ code: "PAYLOAD_TOO_LARGE" });
  await expect.poll(() => sent).toBe(40);
});
