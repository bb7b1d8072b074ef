"use client";

import dynamic from "next/dynamic";
import { keepAsking } from "@/components/keep-asking";

/** The dialog that moves things between folders, loaded when it is first opened. */
export const MoveDialog = dynamic(
  keepAsking(() => import("./move-dialog").then((module) => module.MoveDialog)),
);
