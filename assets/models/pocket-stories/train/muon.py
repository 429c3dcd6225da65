"""An optimizer for matrices: Muon (K. Jordan et al., 2024, kellerjordan.github.io/posts/muon), with the scale of J. Liu et
al., "Muon is Scalable for LLM Training" (2025), so that a step is as large as one of Adam.
"""

import torch
from torch import distributed

MOMENTUM = 0.95
COEFFICIENTS = (3.4445, -4.7750, 2.0315)  # Jordan's: they move singular values between 0 and 1 towards 1 quickly


def orthogonalized(matrix):
    """The matrix [rows, columns] after five Newton-Schulz steps, which bring all its singular values near 1."""
    is_tall = matrix.shape[0] > matrix.shape[1]
    x = matrix.T if is_tall else matrix
    x = x / (x.norm() + 1e-7)
    a, b, c = COEFFICIENTS
    for _ in range(5):
        square = x @ x.T
        x = torch.addmm(x, torch.addmm(square, square, square, beta=b, alpha=c), x, beta=a)
    return x.T if is_tall else x


def move(gradient):
    """The step for a gradient [rows, columns], as large as a step of Adam with a learning rate of 1."""
    rows, columns = gradient.shape
    parts = 3 if columns == 3 * rows else 1
    directions = [orthogonalized(part) for part in gradient.chunk(parts, dim=1)]
    return torch.cat(directions, dim=1) * (0.2 * max(rows, columns // parts) ** 0.5)


def sum_over_processes(tensors):
    """Sets tensors to their sums over all processes."""
    flat = torch.cat([tensor.flatten() for tensor in tensors])
    distributed.all_reduce(flat)
    for tensor, part in zip(tensors, flat.split([tensor.numel() for tensor in tensors])):
        tensor.copy_(part.view_as(tensor))


class Muon(torch.optim.Optimizer):
    """Trains matrices [rows, columns]. A matrix that is three times as wide as high is Q, K and V side by side, and is treated
    as three matrices. All processes must have the same gradients. Each process computes the steps of its share of the matrices.
    """

    def __init__(self, matrices, lr, process=0, processes=1):
        super().__init__(matrices, {"lr": lr})
        self.process, self.processes = process, processes

    @torch.no_grad()
    def step(self):
        for group in self.param_groups:
            moves = [self.ahead(matrix) for matrix in group["params"]]
            for number, gradient in enumerate(moves):
                moves[number] = move(gradient) if number % self.processes == self.process else torch.zeros_like(gradient)
            sum_over_processes(moves)
            for matrix, direction in zip(group["params"], moves):
                matrix.add_(direction, alpha=-group["lr"])

    def ahead(self, matrix):
        """The gradient with Nesterov momentum."""
        state = self.state[matrix]
        average = state.setdefault("average", torch.zeros_like(matrix))
        average.lerp_(matrix.grad, 1 - MOMENTUM)
        return matrix.grad.lerp(average, MOMENTUM)
