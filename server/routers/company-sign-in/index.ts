import { router } from "@/server/trpc";
import { check } from "./check";
import { get } from "./get";
import { makeOptional } from "./make-optional";
import { makeRequired } from "./make-required";
import { save } from "./save";

export const companySignIn = router({ check, get, makeOptional, makeRequired, save });
