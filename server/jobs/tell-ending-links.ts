import { addDays } from "date-fns";
import { notifyOfEndingLinks } from "@/server/db/store/notice";
import { EXPIRING_NOTICE_DAYS } from "@/server/domain/notice/schedule";
import type { SweepDeps } from "./sweep";

/** Notifies senders of links that end within days, while there is time to ask again. Returns how many. */
export const notifyEndingLinks = ({ db }: Pick<SweepDeps, "db">, now: Date): Promise<number> =>
  notifyOfEndingLinks(db, { now, until: addDays(now, EXPIRING_NOTICE_DAYS) });
