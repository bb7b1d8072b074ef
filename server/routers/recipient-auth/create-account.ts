import { eq } from "drizzle-orm";
import type { z } from "zod";
import { hashPassword } from "@/server/auth/password";
import { CreateAccount, Enrolled } from "@/server/contract/recipient-auth";
import type { Transaction } from "@/server/db/client";
import { users } from "@/server/db/schema";
import { type AccountRow, accountOfAddress } from "@/server/db/store/factor";
import { DomainError } from "@/server/domain/errors";
import { publicProcedure } from "@/server/trpc";
import { evictStranger } from "../account/evict";
import { registerAccount } from "../account/register";
import { type Enrolling, enrolling, finishEnrolment, hasPasskey, keepPasskey } from "./enrolment";

/**
 * Opens an account of the address that the code has confirmed, which is the recipient's, with a password or a passkey
 * (ruling 47, components/README.md 6.2), and proves with it what was asked for. An account that lacks only a password
 * gets one. The installation's rule on who may open an account unasked does not hold here: a sender asked this person
 * for one, and their address is confirmed.
 * @throws DomainError ALREADY_EXISTS, TWO_FACTOR_AUTH_FAILED (passkey), or as `enrolling`
 */
export const createAccount = publicProcedure
  .input(CreateAccount)
  .output(Enrolled)
  .mutation(async ({ ctx, input }) => {
    const { purpose, credential } = input;
    const byPassword = credential.kind === "password";
    const passwordHash = byPassword ? await hashPassword(credential.password) : null;
    return enrolling(ctx, input.token, async (tx, party, act) => {
      const userId = await accountFor(tx, party, { ...input, passwordHash }, act.now);
      if (credential.kind === "passkey") {
        await keepPasskey(tx, ctx, party, credential.response, { userId, now: act.now });
      }
      return finishEnrolment(tx, ctx, party, {
        purpose,
        act,
        factors: ["ACCOUNT", byPassword ? "PASSWORD" : "PASSKEY"],
        methods: byPassword ? ["PASSWORD", "ACCOUNT"] : ["PASSKEY", "ACCOUNT"],
      });
    });
  });

type Wanted = Pick<z.infer<typeof CreateAccount>, "name" | "language"> & { passwordHash: string | null };

/** The account to equip: a new one, or the one of this address as far as its owner never confirmed or equipped it. */
async function accountFor(
  tx: Transaction,
  { address }: Enrolling,
  wanted: Wanted,
  now: Date,
): Promise<number> {
  const known = await accountOfAddress(tx, address);
  if (!known) {
    const account = { ...wanted, email: address, isInstanceAdmin: false, isVerified: true };
    return (await registerAccount(tx, account, now)).userId;
  }
  if (known.disabledAt || !(await isUnequipped(tx, known, wanted))) throw new DomainError("ALREADY_EXISTS");
  if (known.emailVerifiedAt === null) await evictStranger(tx, known.id, now);
  const { name } = known.emailVerifiedAt ? known : wanted;
  await tx
    .update(users)
    .set({
      name,
      emailVerifiedAt: known.emailVerifiedAt ?? now,
      // An unconfirmed account's password was chosen by whoever typed the address, perhaps somebody else.
      passwordHash: wanted.passwordHash ?? (known.emailVerifiedAt ? known.passwordHash : null),
      updatedAt: now,
    })
    .where(eq(users.id, known.id));
  return known.id;
}

/** Nobody confirmed it, it has nothing to open it with, or a password is wanted and there is none. */
async function isUnequipped(tx: Transaction, known: AccountRow, wanted: Wanted): Promise<boolean> {
  if (known.emailVerifiedAt === null) return true;
  if (known.passwordHash !== null) return false;
  return wanted.passwordHash !== null || !(await hasPasskey(tx, known.id));
}
