import { router } from "@/server/trpc";
import { create } from "./create";
import { get } from "./get";
import { list } from "./list";
import { patch } from "./patch";
import { remove } from "./remove";
import { replace } from "./replace";

/** People of an organisation's directory (SCIM, RFC 7644). */
export const scimUser = router({ create, get, list, patch, remove, replace });
