import { router } from "@/server/trpc";
import { checkDomain } from "./check-domain";
import { create } from "./create";
import { list } from "./list";
import { listForOrganisation } from "./list-for-organisation";
import { remove } from "./remove";
import { sendCode } from "./send-code";
import { verify } from "./verify";

/** Sender addresses of an organisation (domain/mail.md 5.6). */
export const senderAddress = router({
  checkDomain,
  create,
  list,
  listOf: listForOrganisation,
  remove,
  sendCode,
  verify,
});
