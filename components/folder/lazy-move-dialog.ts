"use client";

import dynamic from "next/dynamic";
import { keepAsking } from "@/components/retry-load";

export const MoveDialog = dynamic(
  keepAsking(() => import("./move-dialog").then((module) => module.MoveDialog)),
);
