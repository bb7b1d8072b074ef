import { customType, text, timestamp } from "drizzle-orm/pg-core";

/** An instant. Never defaulted by SQL: times come from `clock.now(tx)` (ruling 49). */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date", precision: 3 });

/** Raw bytes: hashes and HMACs, stored as 32 or 64 bytes instead of hex text. */
export const bytes = customType<{ data: Uint8Array; driverData: Buffer | Uint8Array }>({
  dataType: () => "bytea",
  toDriver: (value) => Buffer.from(value),
  fromDriver: (value) => new Uint8Array(value),
});

/**
 * Whose a code, proof, consent or value is, as `domain/recipient/person.ts` spells it: compared with the seat's address
 * wherever it is used (ruling 91). Blank where the seat has none.
 */
export const address = () => text("address").notNull();
