import { readFileSync, writeFileSync, globSync } from 'node:fs';
import { NotHere } from './figures.ts';

function read(path: string): string {
  if (process.platform !== 'linux') throw new NotHere('Processes are looked at as Linux tells.');
  return readFileSync(path, 'utf8');
}

/** Fields of `/proc/PID/stat` behind the name, which may hold spaces: the first is the state. */
function statOf(pid: number): string[] {
  return read(`/proc/${pid}/stat`).split(') ')[1]?.split(' ') ?? [];
}

/** Milliseconds of processor time that a process with all of its threads has had; the kernel counts in hundredths of a second. */
export function processorMs(pid: number): number {
  const fields = statOf(pid);
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

function statusMb(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const kilobytes = new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(read(`/proc/${pid}/status`))?.[1];
  return Number(kilobytes) / 1024;
}

export function memoryMb(pid: number): number {
  return statusMb(pid, 'VmRSS');
}

/** Megabytes that a process held at most since {@link forgetPeak}. */
export function peakMb(pid: number): number {
  return statusMb(pid, 'VmHWM');
}
export function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

/** A process and all that it started. */
export function familyOf(pid: number): number[] {
  const children = globSync(`/proc/${pid}/task/*/children`).flatMap((file) =>
    read(file).split(' ').filter(Boolean).map(Number),
  );
  return [pid, ...children.flatMap(familyOf)];
}
