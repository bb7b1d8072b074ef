import { router } from "@/server/trpc";
import { get } from "./get";
import { makeToken } from "./make-token";
import { removeToken } from "./remove-token";
import { save } from "./save";

export const scim = router({ get, makeToken, removeToken, save });
