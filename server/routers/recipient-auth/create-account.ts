import { eq } from "drizzle-orm";
import type { z } from "zod";
import { hashPassword } from "@/server/auth/password";
import { CreateAccount, Enrolled } from "@/server/contract/recipient-auth";
import type { Transaction } from "@/server/db/client";
import { users } from "@/server/db/schema";
import { type AccountRow, findAccountByAddress } from "@/server/db/store/factor";
import { DomainError } from "@/server/domain/errors";
import { publicProcedure } from "@/server/trpc";
import { revokeSignInMethods } from "../account/evict";
import { registerAccount } from "../account/register";
import { type Enrolling, finishEnrolment, hasPasskey, runEnrolmentStep, storePasskey } from "./enrolment";

/**
 * Opens an account of the confirmed address with a password or passkey, or adds a missing password. Proves
 * the required method (ruling 47, components/signing.md 6.2). The installation's sign-up rule does not apply:
 * a sender required it. Recipient, behind the enrolment code.
 * @throws DomainError ALREADY_EXISTS, TWO_FACTOR_AUTH_FAILED (passkey), or as `runEnrolmentStep`
 */
export const createAccount = publicProcedure
  .input(CreateAccount)
  .output(Enrolled)
  .mutation(async ({ ctx, input }) => {
    const { purpose, credential } = input;
    const byPassword = credential.kind === "password";
    const passwordHash = byPassword ? await hashPassword(credential.password) : null;
    return runEnrolmentStep(ctx, input.token, async (tx, party, act) => {
      const userId = await ensureAccount(tx, party, { ...input, passwordHash }, act.now);
      if (credential.kind === "passkey") {
        await storePasskey(tx, ctx, party, credential.response, { userId, now: act.now });
      }
      return finishEnrolment(tx, ctx, party, {
        purpose,
        act,
        factors: ["ACCOUNT", byPassword ? "PASSWORD" : "PASSKEY"],
        methods: byPassword ? ["PASSWORD", "ACCOUNT"] : ["PASSKEY", "ACCOUNT"],
      });
    });
  });

type NewRecipientAccount = Pick<z.infer<typeof CreateAccount>, "name" | "language"> & {
  passwordHash: string | null;
};

/**
 * Returns the account to set up: a new one, or that of the address if its owner never confirmed or equipped
 * it.
 */
async function ensureAccount(
  tx: Transaction,
  { address }: Enrolling,
  wanted: NewRecipientAccount,
  now: Date,
): Promise<number> {
  const existingAccount = await findAccountByAddress(tx, address);
  if (!existingAccount) {
    const account = { ...wanted, email: address, isInstanceAdmin: false, isVerified: true };
    return (await registerAccount(tx, account, now)).userId;
  }
  if (existingAccount.disabledAt || !(await isUnequipped(tx, existingAccount, wanted)))
    throw new DomainError("ALREADY_EXISTS");
  if (existingAccount.emailVerifiedAt === null) await revokeSignInMethods(tx, existingAccount.id, now);
  const { name } = existingAccount.emailVerifiedAt ? existingAccount : wanted;
  await tx
    .update(users)
    .set({
      name,
      emailVerifiedAt: existingAccount.emailVerifiedAt ?? now,
      // An unconfirmed account's password may be from another person who typed the address.
      passwordHash:
        wanted.passwordHash ?? (existingAccount.emailVerifiedAt ? existingAccount.passwordHash : null),
      updatedAt: now,
    })
    .where(eq(users.id, existingAccount.id));
  return existingAccount.id;
}

/** True if the account is unconfirmed, has no sign-in method, or lacks the wanted password. */
async function isUnequipped(
  tx: Transaction,
  known: AccountRow,
  wanted: NewRecipientAccount,
): Promise<boolean> {
  if (known.emailVerifiedAt === null) return true;
  if (known.passwordHash !== null) return false;
  return wanted.passwordHash !== null || !(await hasPasskey(tx, known.id));
}
