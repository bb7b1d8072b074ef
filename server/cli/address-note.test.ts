import { expect, test } from "vitest";
import { formatAddressNote } from "./address-note";

test("the example for other devices shows the port that is listened on", () => {
  expect(formatAddressNote(3710)).toContain("BASE_URL=http://192.168.1.10:3710");
});
