import { clock } from "@/server/clock";
import { toDatabase } from "@/server/db/client";
import { type Probe, reportFailure, reportOk } from "./finding";

/** Sign-in codes and signing times suffer beyond this; due times follow the database alone (ruling 49). */
const MOST_OFF_S = 30;

/** Compares this process's clock with the database's, measured around one query. */
export const clockProbe: Probe = async ({ sql, processClock }) => {
  const before = processClock();
  const theirs = await clock.now(toDatabase(sql));
  const middle = (before + processClock()) / 2;
  const seconds = Math.round(Math.abs(theirs.getTime() - middle) / 1000);
  return seconds > MOST_OFF_S
    ? reportFailure("CLOCK_OFF", { seconds })
    : reportOk("CLOCK_AGREES", { seconds });
};
