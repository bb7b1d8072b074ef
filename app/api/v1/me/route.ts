import { me } from "@/server/rest/v1/me";
import { v1 } from "@/server/rest/v1/operation";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v1(me);
