import { z } from "zod";

/** An instant on the wire: ISO 8601 in UTC with milliseconds (rest/README.md 1.9). */
export const Timestamp = z.iso.datetime({ precision: 3 });
