import { z } from 'zod';
import { describeEndpoints, type EndpointFamily } from '../endpoint.ts';
import { answer, done } from './lib/schemas.ts';

const taskShape = {
  id: z.string(),
  name: z.string(),
  created: z.number().describe('Time of the registration, in seconds since 1970.'),
  type: z.enum(['periodic', 'timed']).describe('A timed task runs once.'),
  period: z.number().optional().describe('Interval of a periodic task in seconds.'),
  offset: z.number().optional().describe('Delay of the first run in seconds.'),
  command: z.string().describe('The code of the task.'),
  database: z.string(),
  suspended: z
    .string()
    .optional()
    .describe('The reason for which the task does not run. Its user can resume it.'),
};
const task = answer(taskShape);

const definition = z
  .object({
    command: z.string().describe('Body of a JavaScript function with the parameter params.'),
    id: z.string().optional().describe('Id of the task, if the path has none. Default: a generated id.'),
    name: z.string().optional(),
    params: z.unknown().optional().describe('Value of the parameter params.'),
    offset: z.number().optional().describe('Delay of the first run in seconds.'),
    period: z.number().optional().describe('Interval in seconds. Without it, the task runs once.'),
  })
  .meta({ id: 'TaskDefinition', description: 'A task to be registered.' });

export const tasksApi = describeEndpoints({
  list: {
    method: 'GET',
    path: '/_api/tasks',
    access: 'read',
    summary: 'List the tasks of the database',
    description: 'Administrators see all tasks, other users their own ones.',
    answers: { 200: z.array(z.object(taskShape)) },
  },
  read: {
    method: 'GET',
    path: '/_api/tasks/:id',
    access: 'read',
    summary: 'Read a task',
    answers: { 200: task },
    errors: ['ERROR_TASK_NOT_FOUND'],
  },
  register: {
    method: 'POST',
    path: '/_api/tasks',
    access: 'write',
    summary: 'Register a task',
    description:
      'The code runs in a sandbox with the object db, with the rights of the user who registers the task. ' +
      'Tasks end with the server.',
    body: definition,
    answers: { 200: task },
    errors: ['ERROR_BAD_PARAMETER', 'ERROR_RESOURCE_LIMIT', 'ERROR_TASK_DUPLICATE_ID'],
  },
  registerWithId: {
    method: 'PUT',
    path: '/_api/tasks/:id',
    access: 'write',
    summary: 'Register a task with an id',
    body: definition,
    answers: { 200: task },
    errors: ['ERROR_BAD_PARAMETER', 'ERROR_RESOURCE_LIMIT', 'ERROR_TASK_DUPLICATE_ID'],
  },
  resume: {
    method: 'POST',
    path: '/_admin/orrery/tasks/:id/resume',
    access: 'write',
    summary: 'Resume a suspended task',
    description:
      'A task is suspended when the password of its user changes, and when the user becomes inactive or loses write ' +
      'access to the database. Only the user of the task can resume it; its schedule begins anew.',
    answers: { 200: task },
    errors: ['ERROR_TASK_NOT_FOUND', 'ERROR_FORBIDDEN'],
  },
  remove: {
    method: 'DELETE',
    path: '/_api/tasks/:id',
    access: 'write',
    summary: 'Remove a task',
    description: 'A run in progress is ended.',
    answers: { 200: done },
    errors: ['ERROR_TASK_NOT_FOUND'],
  },
});

export default {
  id: 'tasks',
  title: 'Tasks',
  description: 'JavaScript code that runs later, once or periodically.',
  endpoints: tasksApi,
} satisfies EndpointFamily;
