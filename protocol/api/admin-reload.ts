import { describeEndpoints, type EndpointFamily } from '../endpoint.ts';
import { done } from './lib/schemas.ts';

export const adminReloadApi = describeEndpoints({
  users: {
    method: 'POST',
    path: '/_admin/auth/reload',
    access: 'administrator',
    summary: 'Reload the users',
    answers: { 200: done },
  },
  routing: {
    method: 'POST',
    path: '/_admin/routing/reload',
    access: 'administrator',
    summary: 'Reload the routes of services',
    description: 'The embedded server has no services; the call has no effect.',
    answers: { 200: done },
  },
  functions: {
    method: 'POST',
    path: '/_admin/aql/reload',
    access: 'administrator',
    summary: 'Reload the user-defined functions',
    description: 'Every query reads the current functions; the call has no effect.',
    answers: { 200: done },
  },
  listRoutes: {
    method: 'GET',
    path: '/_admin/routing/routes',
    access: 'administrator',
    summary: 'List the routes of services',
    answers: { 200: done },
  },
});

export default {
  id: 'admin-reload',
  title: 'Server: reload',
  description: 'Calls that reload the state of the server.',
  endpoints: adminReloadApi,
} satisfies EndpointFamily;
