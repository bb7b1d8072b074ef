"use client";

import dynamic from "next/dynamic";
import { retryUntilLoaded } from "@/components/retry-load";

export const MoveDialog = dynamic(
  retryUntilLoaded(() => import("./move-dialog").then((module) => module.MoveDialog)),
);
