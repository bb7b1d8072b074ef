import { z } from "zod";

/** An instant on the wire: ISO 8601 in UTC with milliseconds (api-v2 1.9). */
export const Timestamp = z.iso.datetime({ precision: 3 });
