import { customType, text, timestamp } from "drizzle-orm/pg-core";

/** An instant. It never has an SQL default: times come from `clock.now(tx)` (ruling 49). */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date", precision: 3 });

/** Raw bytes: hashes and HMACs, stored as 32 or 64 bytes instead of hex text. JSON has them as `\\x` and hex. */
export const bytes = customType<{ data: Uint8Array; driverData: Buffer | Uint8Array | string }>({
  dataType: () => "bytea",
  toDriver: (value) => Buffer.from(value),
  fromDriver: (value) =>
    new Uint8Array(typeof value === "string" ? Buffer.from(value.slice(2), "hex") : value),
});

/**
 * The person's address behind a code, proof, consent or value, as `domain/recipient/person.ts` spells it:
 * compared with the recipient's address wherever it is used (ruling 91). Blank if the recipient has none.
 */
export const address = () => text("address").notNull();
